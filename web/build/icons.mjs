// Renews the icons of the installed page: `node build/icons.mjs`, after a change of public/icon.svg.
// A browser draws them, so nothing has to be installed; the results are part of the repository.

import { readFileSync, writeFileSync } from "node:fs";
import { chromium } from "@playwright/test";

const DRAWING = readFileSync("public/icon.svg", "utf8");
const GROUND = /<rect[^>]*fill="([^"]+)"[^>]*\/>/;

/** Systems cut a maskable icon to their own shape; what is in the middle four fifths stays. */
function maskable() {
  const [rect, colour] = GROUND.exec(DRAWING);
  const inner = DRAWING.replace(/^<svg[^>]*>|<\/svg>\s*$/g, "").replace(rect, "");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64"
    fill="${colour}"/><g transform="translate(9.6 9.6) scale(.7)">${inner}</g></svg>`;
}

const ICONS = [
  ["icon-192.png", 192, DRAWING],
  ["icon-512.png", 512, DRAWING],
  ["icon-maskable.png", 512, maskable()],
  ["icon-apple.png", 180, DRAWING.replace(' rx="12"', "")], // it rounds the corners itself
];

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
const page = await browser.newPage();
for (const [name, size, drawing] of ICONS) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw}</style>${drawing}`);
  writeFileSync(`public/${name}`, await page.screenshot({ omitBackground: true }));
}
await browser.close();
