/** The named characters that texts use most: each name and what it stands for. Made by test/markdown/tools/make-entities.mjs. */
export const common =
  'quot"amp&lt<gt>apos\'nbsp\xa0copy©reg®deg°plusmn±middot·frac12½times×divide÷ndash–mdash—lsquo‘rsquo’ldquo“rdquo”bull•hellip…euro€trade™larr←rarr→minus−infin∞ne≠le≤ge≥';
