// The numbered rules, one by one: src/gugong/text/rulebook.py in TypeScript.

const CHAPTER = /^## ([A-Z]+) +(.+)$/;
const RULE = /^- ([A-Z]+-\d+) (.+)$/;
const HEADING = /^### (.+)$/;
const WORD = /\{([a-z-]+):([a-z-]+)\}/g;
const RULING = /(^|[.:)] |[。：）])?\*\(ruling\)\*/g;

export type Rule = {
  number: string;
  text: string;
  /** The heading inside the chapter that stands above it. */
  heading?: string;
};
export type Chapter = { short: string; title: string; rules: Rule[] };

export class Rulebook {
  readonly chapters: Chapter[] = [];
  readonly rules = new Map<string, string>();

  constructor(
    text: string,
    ruling: string,
    rulingInside: string,
    word: (kind: string, word: string) => string,
  ) {
    let heading = "";
    for (const line of text.split("\n")) {
      const chapter = CHAPTER.exec(line);
      if (chapter) this.chapters.push({ short: chapter[1]!, title: chapter[2]!, rules: [] });
      heading = HEADING.exec(line)?.[1] ?? heading;
      const rule = RULE.exec(line);
      if (!rule) continue;
      const said = rule[2]!.replace(RULING, (_, before?: string) =>
        before === undefined ? rulingInside : `${before}${ruling}`,
      );
      const plain = said
        .replace(WORD, (_, kind: string, name: string) => word(kind, name))
        .replaceAll("*", "")
        .replaceAll("`", "");
      this.rules.set(rule[1]!, plain);
      this.chapters
        .at(-1)
        ?.rules.push({ number: rule[1]!, text: plain, ...(heading && { heading }) });
      heading = "";
    }
  }
}
