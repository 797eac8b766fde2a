import { fileURLToPath } from 'node:url'

/** The folder of the checkout; every script works from here, wherever it is called. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url))
