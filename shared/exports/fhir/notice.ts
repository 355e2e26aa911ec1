/** The notice that the owners of the codes ask for in every file with their codes. */
export const codeNotice =
  'This material contains content from LOINC (http://loinc.org). LOINC is copyright © Regenstrief Institute, Inc. and ' +
  'the Logical Observation Identifiers Names and Codes (LOINC) Committee and is available at no cost under the license ' +
  'at http://loinc.org/license. LOINC® is a registered United States trademark of Regenstrief Institute, Inc. ' +
  'This product includes all or a portion of the UCUM table, UCUM codes, and UCUM definitions or is derived from it, ' +
  'subject to a license from Regenstrief Institute, Inc. and The UCUM Organization. Your use of the UCUM table, UCUM ' +
  'codes, UCUM definitions also is subject to this license, a copy of which is available at http://unitsofmeasure.org. ' +
  'The current complete UCUM table, UCUM Specification are available for download at http://unitsofmeasure.org. The ' +
  'UCUM table and UCUM codes are copyright © 1995-2009, Regenstrief Institute, Inc. and the Unified Codes for Units of ' +
  'Measures (UCUM) Organization. All rights reserved.';
