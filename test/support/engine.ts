/**
 * Whether this is the engine that plays everything. What does not depend on the engine, or hardly, and takes long, is
 * played in part by the others.
 */
export const thorough = /Chrom/.test(navigator.userAgent);
