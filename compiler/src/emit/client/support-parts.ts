/** A part of a client that several operations use. Only the parts that a client needs are written. */
export interface Support {
  /** The parts that it uses itself. */
  readonly uses?: readonly SupportPart[];
  /** Its text, with single quotes. */
  readonly text: string;
}

/** The name of a part: that of its function or its type. */
export type SupportPart =
  | 'segment'
  | 'queryOf'
  | 'cookieHeader'
  | 'renamed'
  | 'jsonBody'
  | 'formBody'
  | 'multipartBody'
  | 'jsonOrMultipartBody'
  | 'formDataBody'
  | 'rawBody'
  | 'RawBody'
  | 'encodedFields'
  | 'fieldsOf'
  | ReadingPart
  | DatePart;

/** A part that reads bodies. */
export type ReadingPart = 'readJson' | 'readText' | 'readEvents' | 'readBytes' | 'streamOf' | 'parseJson';

/** A part that converts dates. */
export type DatePart =
  | 'isRecord'
  | 'toDate'
  | 'inItems'
  | 'inElements'
  | 'inFields'
  | 'inAllFields'
  | 'inCases'
  | 'inAlternatives';
