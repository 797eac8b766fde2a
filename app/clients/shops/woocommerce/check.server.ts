import { z } from 'zod'
import { htmlLine } from '../shop-text'
import type { WooSession } from './rest-session.server'

const Currency = z.object({ code: z.string().regex(/^[A-Z]{3}$/) })
const Site = z.object({ name: htmlLine(300) })

/** The currency needs a key that is accepted; the name is told to everybody. */
export async function check({
	ask,
	host,
}: WooSession): Promise<{ name: string; currency: string }> {
	const currency = await readCurrency({ ask })
	const { name } = await ask('?_fields=name', Site)
	return { name: name || host, currency }
}

export async function readCurrency({ ask }: Pick<WooSession, 'ask'>): Promise<string> {
	return (await ask('wc/v3/data/currencies/current', Currency)).code
}
