/** The named characters that texts use most. See unpackEntities. Made by test/markdown/tools/make-entities.mjs. */
export const common =
  '34:quot 4:amp apos 21:lt 2:gt 98:nbsp 9:copy 5:reg 2:deg plusmn 6:middot 6:frac12 26:times 32:divide 7964:ndash mdash 4:lsquo rsquo 3:ldquo rdquo 5:bull 4:hellip 134:euro 118:trade 110:larr 2:rarr 128:minus 12:infin 66:ne 4:le ge';
