// A stretch of time in words, by its largest unit: "40 sec", "3 min", "2 days".

const UNITS = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
] as const;

export function duration(seconds: number, tag: string): string {
  const [unit, length] = UNITS.find(([, length]) => seconds >= length) ?? UNITS.at(-1)!;
  const style = { style: "unit", unit, unitDisplay: unit === "day" ? "long" : "short" } as const;
  return new Intl.NumberFormat(tag, style).format(Math.floor(seconds / length));
}
