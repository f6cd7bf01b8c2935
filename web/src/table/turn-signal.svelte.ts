// Tells players who have the page open that it is their turn: on the icons of the page for as long
// as it lasts, by a sound and a notification when it begins, if they want those.

import { settings } from "../browser/settings.svelte";
import { markIcons, notify } from "../browser/signals";
import type { Connection } from "../client/connection.svelte";
import { play } from "../sound/player";
import { say } from "../text/language.svelte";

export class TurnSignal {
  readonly isMine: boolean;
  #wasMine: boolean | null = null; // null: the table is not open yet

  constructor(connection: Connection) {
    this.isMine = $derived.by(() => {
      const { info } = connection;
      const chooser = info?.status === "running" ? info.seats[info.chooser ?? -1] : undefined;
      return chooser !== undefined && chooser.yours && chooser.kind === "person";
    });
    $effect(() => {
      if (!connection.info) return;
      const { isMine } = this;
      markIcons(isMine);
      if (isMine && this.#wasMine === false) this.#begins(connection);
      this.#wasMine = isMine;
    });
    $effect(() => () => markIcons(false));
  }

  #begins({ info, id }: Connection): void {
    play("turn");
    if (settings.notify && document.hidden) notify(say("turn.signal"), info?.name ?? "", id);
  }
}
