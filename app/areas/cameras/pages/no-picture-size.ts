/** Of the picture that says why there is none: no camera has this size, so that a page can tell. */
export const NO_PICTURE = { width: 399, height: 223 }
