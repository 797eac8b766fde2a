import { fileURLToPath } from 'node:url'

/** The folder of the checkout; scripts work from here, whatever folder they are called from. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url))
