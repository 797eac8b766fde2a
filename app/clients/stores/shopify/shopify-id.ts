import { z } from 'zod'

type Kind = 'ProductVariant' | 'Order'

/** The number in `gid://shopify/<kind>/<number>`, which webhooks use as id. */
export const parseGid = (kind: Kind) =>
	z
		.string()
		.max(100)
		.transform((gid) => gid.replace(`gid://shopify/${kind}/`, ''))
		.refine((number) => /^\d{1,30}$/.test(number), `no id of a ${kind}`)

export const toGid = (kind: Kind, number: string): string => `gid://shopify/${kind}/${number}`
