import { z } from 'zod'
import { Price } from './typed-figures'

/** A new price of one unit. */
export const PriceInput = z.object({ pricePerUnit: Price })
