/** An amount that no person says: "12 count", "3 counts", "7.33 h", "0.5 hours". */
export const unspokenAmount = /\b\d[\d.,]* counts?\b(?! as| for)|\d\.\d+ h(?:ours?)?\b/;
