declare module 'commonmark-spec' {
  export const tests: readonly { markdown: string; html: string; section: string; number: number }[];
}
declare module 'commonmark' {
  export class Parser {
    parse(text: string): unknown;
  }
  export class HtmlRenderer {
    render(tree: unknown): string;
  }
}
