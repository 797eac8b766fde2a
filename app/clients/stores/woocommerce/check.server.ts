import { Fault } from '@sfc/domain/fault'
import { z } from 'zod'
import { htmlLine } from '../shop-text'
import type { WooSession } from './rest-session.server'

const Currency = z.object({ code: z.string().regex(/^[A-Z]{3}$/) })
const Site = z.object({ name: htmlLine(300) })

/** Tests the key: the currency needs read permission, and a change write permission; the name is public. */
export async function check({
	ask,
	host,
}: WooSession): Promise<{ name: string; currency: string }> {
	const currency = await readCurrency({ ask })
	await requireWriteAccess({ ask })
	const { name } = await ask('?_fields=name', Site)
	return { name: name || host, currency }
}

/**
 * Tests for write permission by changing a product that does not exist: a read-only key is refused before the
 * lookup.
 */
async function requireWriteAccess({ ask }: Pick<WooSession, 'ask'>): Promise<void> {
	await ask('wc/v3/products/0', z.unknown(), {}).catch((error: unknown) => {
		if (!(error instanceof Fault) || error.code !== 'not-found') throw error
	})
}

export async function readCurrency({ ask }: Pick<WooSession, 'ask'>): Promise<string> {
	return (await ask('wc/v3/data/currencies/current', Currency)).code
}
