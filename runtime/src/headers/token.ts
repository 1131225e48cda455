/** A token of HTTP (RFC 9110, section 5.6.2): the name of a header, of a cookie or of a parameter. */
export const token = /^[!#$%&'*+\-.^_`|~\w]+$/;
