/** The version of this copy of the library. A test keeps it equal to package.json. */
export const version = '0.1.0';
