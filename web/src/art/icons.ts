// The signs of the game, on a field of 24 × 24, what is filled and what is a line: those of the game
// from src/gugong/drawing/art.toml, and those that only the page has.
import art from "../generated/art.json";

export type Sign = { fill?: string; line?: string };

export const SIGNS: { [name: string]: Sign } = {
  ...art.signs,
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
  film: { line: "M4 4h16v16H4zM8 4v16M16 4v16M4 9h4M4 15h4M16 9h4M16 15h4" },
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

/** What cards paint an action with, and tokens their sign. */
export const INKS: { [name: string]: string } = art.inks;
