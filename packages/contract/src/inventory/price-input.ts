import { z } from 'zod'
import { Price } from './typed-figures'

/** A new price of one unit, in dollars. */
export const PriceInput = z.object({ pricePerUnit: Price })
