// The signs of the game, drawn for this project on a field of 24 × 24: what is filled and what is
// a line.

export type Sign = { fill?: string; line?: string };

const JUNK =
  "M2 15h20l-3.5 5.5h-12zM11 2.5v11H3.5c2.6-3 5.4-7 7.5-11zM13 5c4 1.2 6.3 4.2 7 8.5h-7z";
const PERSON = "M12 3a4 4 0 1 0 .01 0zM4 21c0-6 3-8.5 8-8.5s8 2.5 8 8.5z";
const RING =
  "M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 0 0 0-19zm0 6.3a3.2 3.2 0 1 1 0 6.4 3.2 3.2 0 0 1 0-6.4z";
const BATTLEMENT = "M2 20.5V7h3.5v3H9V7h6v3h3.5V7H22v13.5h-6.5V17a3.5 3.5 0 0 0-7 0v3.5z";

export const SIGNS: { [name: string]: Sign } = {
  // Locations and actions
  travel: {
    fill: "M4.5 17.5a2.5 2.5 0 1 0 .01 0zM19.5 1.8a2.5 2.5 0 1 0 .01 0z",
    line: "M7 20h6.5a3.5 3.5 0 0 0 0-7h-4a3.5 3.5 0 0 1 0-7H16",
  },
  wall: { fill: BATTLEMENT },
  jade: { fill: RING },
  intrigue: {
    fill: "M12 9.5a3.5 3.5 0 1 0 .01 0z",
    line: "M1.8 13c4-6.5 16.4-6.5 20.4 0-4 6.5-16.4 6.5-20.4 0zM3.5 3.5l6 2.5M20.5 3.5l-6 2.5",
  },
  palace: {
    fill: "M12 1.5l2.5 2.2c2.5 2.2 5.5 3 9 3.3L21.5 10h-19L.5 7c3.5-.3 6.5-1.1 9-3.3zM4 11.5h3v7.5H4zM10.5 11.5h3v7.5h-3zM17 11.5h3v7.5h-3zM1.5 20h21v2.5h-21z",
  },
  decree: {
    fill: "M3 2h3.5v20H3zM17.5 2H21v20h-3.5z",
    line: "M6.5 4.5h11M6.5 19.5h11M9.5 9h5M9.5 12h5M9.5 15h5",
  },
  canal: { fill: JUNK },
  servant: { fill: PERSON },
  servants: {
    fill: "M8 3.5a3.5 3.5 0 1 0 .01 0zM1 20.5c0-5.5 2.6-8 7-8s7 2.5 7 8zM16.8 4.5a3 3 0 1 0 .01 0zM16.8 12.3c4 0 6.2 2.5 6.2 7.4h-6.2c0-3-.7-5.2-2-6.9.6-.3 1.3-.5 2-.5z",
  },
  swap: { line: "M3.5 8.5h15M14.5 4l4.5 4.5-4.5 4.5M20.5 16H5.5M9.5 11.5L5 16l4.5 4.5" },
  none: { line: "M7 12h10" },
  // Tokens
  envoy: {
    fill: "M6.5 14.5v-4c0-1.2.8-2 2-2V6.5a3.5 3.5 0 0 1 7 0v2c1.2 0 2 .8 2 2v4zM.5 11.2l5-.9v2.9l-5-.9zM23.5 11.2l-5-.9v2.9l5-.9zM6 16h12v3.5H6z",
  },
  vp: {
    fill: "M12 1.5l2.7 3.2 4.1-.7.7 4.1 3.2 2.7-2 3.7 1 4-4.1.8-2.2 3.5L12 21.5l-3.4 1.3-2.2-3.5-4.1-.8 1-4-2-3.7 3.2-2.7.7-4.1 4.1.7z",
  },
  ship: { fill: JUNK },
  "gift-for-jade": { fill: RING },
  "servants-for-jade": { fill: RING },
  recall: { line: "M9 3.5L4 8.5l5 5M4.5 8.5H14a6 6 0 0 1 0 12H8" },
  double: {
    fill: "M8.5 5a7 7 0 1 0 .01 0zM16 6a6.5 6.5 0 1 1-3.2 12.2 8.8 8.8 0 0 0 0-11.4A6.5 6.5 0 0 1 16 6z",
  },
  flattery: {
    fill: "M12 3c2.8 2.8 3.8 6 3.2 10 1.6-2.8 3.8-4.4 6.8-5-.2 6-3.6 11-10 12-6.4-1-9.8-6-10-12 3 .6 5.2 2.2 6.8 5C8.2 9 9.2 5.8 12 3z",
  },
  toll: { fill: "M12 1.5a10.5 10.5 0 1 0 0 21 10.5 10.5 0 0 0 0-21zM8.5 8.5v7h7v-7z" },
  follow: {
    fill: "M7.5 2c2 0 3.2 1.9 3.2 5s-1 4.7-3.2 4.7S4.3 10.1 4.3 7s1.2-5 3.2-5zM5.3 12.8h4.4l-.5 4h-3.4zM16.5 6.5c2 0 3.2 1.9 3.2 5s-1 4.7-3.2 4.7-3.2-1.6-3.2-4.7 1.2-5 3.2-5zM14.3 17.3h4.4l-.5 4h-3.4z",
  },
  // Ways to make an exchange possible
  burn: {
    fill: "M12.5 1.5c1 4 6.5 6.5 6.5 13a7 7 0 0 1-14 0c0-3 1.5-5 3-6.5.3 2 1 3 2 3.5 0-4 1-7 2.5-10z",
  },
  forgo: { line: "M12 3a9 9 0 1 0 .01 0zM5.7 5.7l12.6 12.6" },
  // The table
  medal: { fill: "M7 1.5h10l-3 7h-4zM12 9a6.8 6.8 0 1 0 .01 0z" },
  start: { fill: "M5 2h2.5v20H5zM8.5 3c4-2 7 2 12 0v9c-5 2-8-2-12 0z" },
  cards: { fill: "M3 6.5L11 4l4.5 14-8 2.5zM13.5 3.5h7V18h-2.7z" },
  discard: { line: "M5 4h14v16H5zM8.5 9.5l7 5M15.5 9.5l-7 5" },
  pile: { line: "M5 7h11v14H5zM8 4h11v14" },
  special: {
    fill: "M12 1.5l2.6 7.4 7.9.2-6.3 4.8 2.2 7.6-6.4-4.5-6.4 4.5 2.2-7.6L1.5 9.1l7.9-.2z",
  },
  day: {
    fill: "M12 6.5a5.5 5.5 0 1 0 .01 0z",
    line: "M12 1v3M12 20v3M1 12h3M20 12h3M4.2 4.2l2.1 2.1M17.7 17.7l2.1 2.1M4.2 19.8l2.1-2.1M17.7 6.3l2.1-2.1",
  },
  night: { fill: "M20 15A9 9 0 0 1 9 4a9 9 0 1 0 11 11z" },
  // The page
  undo: { line: "M8 4L3.5 8.5 8 13M4 8.5h9.5a6 6 0 0 1 0 12H9" },
  restart: { line: "M4 4v5.5h5.5M4.5 9.5a8.5 8.5 0 1 1-1 5" },
  menu: { line: "M3.5 6.5h17M3.5 12h17M3.5 17.5h17" },
  log: { line: "M8 6h12M8 12h12M8 18h12M3.5 6h.01M3.5 12h.01M3.5 18h.01" },
  close: { line: "M5.5 5.5l13 13M18.5 5.5l-13 13" },
  back: { line: "M15 4.5L7.5 12l7.5 7.5" },
  next: { line: "M9 4.5l7.5 7.5L9 19.5" },
  first: { line: "M18 4.5L10.5 12l7.5 7.5M6 4.5v15" },
  last: { line: "M6 4.5l7.5 7.5L6 19.5M18 4.5v15" },
  play: { fill: "M6 3.5l14 8.5-14 8.5z" },
  pause: { fill: "M5.5 3.5h4.5v17H5.5zM14 3.5h4.5v17H14z" },
  link: {
    line: "M10 14a4.5 4.5 0 0 0 6.5 0l3.5-3.5A4.6 4.6 0 0 0 13.5 4L12 5.5M14 10a4.5 4.5 0 0 0-6.5 0L4 13.5a4.6 4.6 0 0 0 6.5 6.5l1.5-1.5",
  },
  download: { line: "M12 3v12M7 10.5l5 5 5-5M4 20.5h16" },
  upload: { line: "M12 16V4M7 8.5l5-5 5 5M4 20.5h16" },
  branch: { line: "M7 21V3M7 14c0-5 10-2 10-9M13.5 7.5L17 4l3.5 3.5" },
  help: { line: "M8 8.5a4 4 0 1 1 6 3.5c-1.5.9-2 1.7-2 3.5M12 20h.01" },
  book: {
    line: "M12 6.5c-2.5-2-5.5-2.5-9-2.5v15c3.5 0 6.5.5 9 2.5 2.5-2 5.5-2.5 9-2.5v-15c-3.5 0-6.5.5-9 2.5zM12 6.5V21",
  },
  box: { line: "M3 8.5L12 4l9 4.5-9 4.5zM3 8.5v8L12 21l9-4.5v-8M12 13v8" },
  speech: { line: "M4 4.5h16v11h-9l-5 5v-5H4zM8 8.5h8M8 11.5h5" },
  tick: { line: "M4.5 12.5l5 5L19.5 6.5" },
  type: { line: "M4 6.5l6 5.5-6 5.5M12 18h8" },
  gear: { line: "M4 7h9M18 7h2M4 17h2M11 17h9M15.5 4.5v5M8.5 14.5v5" },
  eye: {
    fill: "M12 9a3 3 0 1 0 .01 0z",
    line: "M1.8 12c4-6.5 16.4-6.5 20.4 0-4 6.5-16.4 6.5-20.4 0z",
  },
  bot: { line: "M5 9h14v10H5zM12 9V4.5M9 13.5h.01M15 13.5h.01M2.5 12v4M21.5 12v4" },
};
