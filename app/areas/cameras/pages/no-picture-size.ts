/** Size of the placeholder picture; no camera has this size, so that a page can recognize it. */
export const NO_PICTURE = { width: 399, height: 223 }
