// The numbered rules, one by one: src/gugong/text/rulebook.py in TypeScript.

const CHAPTER = /^## ([A-Z]+) +(.+)$/;
const RULE = /^- ([A-Z]+-\d+) (.+)$/;
const RULING = /(^|[.:)] )?\*\(ruling\)\* /g;

export type Chapter = { short: string; title: string; rules: { number: string; text: string }[] };

export class Rulebook {
  readonly chapters: Chapter[] = [];
  readonly rules = new Map<string, string>();

  constructor(text: string, ruling: string, rulingInside: string) {
    for (const line of text.split("\n")) {
      const chapter = CHAPTER.exec(line);
      if (chapter) this.chapters.push({ short: chapter[1]!, title: chapter[2]!, rules: [] });
      const rule = RULE.exec(line);
      if (!rule) continue;
      const said = rule[2]!.replace(RULING, (_, before?: string) =>
        before === undefined ? `${rulingInside} ` : `${before}${ruling} `,
      );
      const plain = said.replaceAll("*", "").replaceAll("`", "");
      this.rules.set(rule[1]!, plain);
      this.chapters.at(-1)?.rules.push({ number: rule[1]!, text: plain });
    }
  }
}
