// Who plays without other people goes on when the server is lost, and comes back to it.

import { choose, expect, novice, Person, test, you } from "./fixtures.ts";
import { asked, Picks, press } from "./player.ts";

test.use({ serviceWorkers: "allow" });

test("a game goes on without the server, and back on it", async ({ page, problems }) => {
  test.slow(); // Python starts
  await choose(page);
  const person = await Person.at(page);
  let cut = () => {};
  let isCut = false;
  await page.routeWebSocket(/\/socket$/, (socket) => {
    if (isCut) return void socket.close();
    const server = socket.connectToServer();
    cut = () => {
      isCut = true;
      void server.close();
      void socket.close();
    };
  });
  const { table } = await person.sit({ seats: [you, novice], name: "Autumn court" });
  await asked(page);
  await press(page, new Picks());
  await asked(page);
  const lines = await page.locator(".log li").count();

  await test.step("all that it needs is kept while the server is there", async () => {
    await page.evaluate(async () => {
      const registration = async () => navigator.serviceWorker.getRegistration("/here/");
      while (!(await registration())?.active) await new Promise(requestAnimationFrame);
    });
  });
  await test.step("on this device", async () => {
    cut();
    await page.context().setOffline(true);
    const offer = page.locator(".notices").getByRole("button", { name: "Continue on this device" });
    await offer.click();
    await expect(page).toHaveURL(/\/here\/#game=/);
    await page.getByRole("button", { name: "Open it here" }).click();
    await asked(page);
    await expect(page.locator(".family h3", { hasText: "novice" })).toHaveCount(1);
    expect(await page.locator(".log li").count()).toBe(lines);
  });
  await test.step("back on the server, as a new table", async () => {
    await page.context().setOffline(false);
    const opening = page.waitForEvent("popup");
    await page.locator(".notices").getByRole("button", { name: "Continue on" }).click();
    const there = await opening;
    await there.getByRole("button", { name: "Open it here" }).click();
    await asked(there);
    await expect(there).toHaveURL(/^http:\/\/[^/]+\/t\/\w+$/);
    expect(there.url()).not.toContain(table);
  });
  const rest = problems.filter(
    (problem) => !/ERR_INTERNET|WebSocket|Failed to update/.test(problem),
  );
  problems.splice(0, problems.length, ...rest); // what browsers write where there is no network
});
