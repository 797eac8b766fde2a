import { version } from '../../../package.json'

/** Version of the product. Server and agent have the same one, and it is written in the root's package.json alone. */
export const PRODUCT_VERSION: string = version
