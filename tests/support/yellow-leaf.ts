import { readPhoto } from './pictures/read-photo'

/** A photo of a leaf that is yellow between its veins. */
export const yellowLeaf = (): Promise<Buffer> => readPhoto('yellow-leaf')
