import { and, eq, isNotNull } from 'drizzle-orm'
import type { Ctx } from '~/context.server'
import { SEALED_COLUMNS, type SealedColumn } from './sealed-columns'

/**
 * Re-encrypts with the newest secret what an older one encrypted, so that the older secret can be
 * removed. Texts that no secret decrypts are left unchanged and logged.
 */
export async function resealSecrets(ctx: Ctx): Promise<void> {
	for (const place of SEALED_COLUMNS) {
		const { resealed, lost } = await resealColumn(ctx, place)
		const of = { column: `${place.purpose} ${place.field}` }
		if (resealed > 0) ctx.log.info({ ...of, resealed }, 'sealed again with the newest secret')
		if (lost > 0) ctx.log.error({ ...of, lost }, LOST)
	}
}

const LOST =
	'sealed with a SECRET that is gone: name it in OLD_SECRETS, or have people enter it again'

async function resealColumn(ctx: Ctx, { table, key, column, field, purpose }: SealedColumn) {
	const rows = (await ctx.db.read
		.select({ key, sealed: column })
		.from(table)
		.where(isNotNull(column))) as { key: string | number; sealed: string }[]
	let resealed = 0
	let lost = 0
	for (const { key: id, sealed } of rows.filter(({ sealed }) => ctx.vault.isOutdated(sealed))) {
		const plain = open(ctx, sealed, purpose)
		if (plain === null) lost++
		else {
			// Only if unchanged: somebody may have entered a new value meanwhile.
			const unchanged = and(eq(key, id), eq(column, sealed))
			await ctx.db.write(async (tx) => {
				await tx
					.update(table)
					.set({ [field]: ctx.vault.seal(plain, purpose) })
					.where(unchanged)
			})
			resealed++
		}
	}
	return { resealed, lost }
}

function open({ vault }: Ctx, sealed: string, purpose: string): string | null {
	try {
		return vault.open(sealed, purpose)
	} catch {
		return null
	}
}
