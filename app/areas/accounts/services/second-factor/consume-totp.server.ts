import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { totpSeeds } from '#db/schema/accounts'
import type { Ctx } from '~/context.server'
import { TOTP_PURPOSE, findTotpStep } from './totp.server'

/** Whether six digits are a current code of a person's authenticator app. Each code works once. */
export async function consumeTotp(
	tx: Tx,
	{ now, vault }: Pick<Ctx, 'now' | 'vault'>,
	{ userId, digits }: { userId: string; digits: string },
): Promise<boolean> {
	const inForce = and(eq(totpSeeds.userId, userId), isNotNull(totpSeeds.confirmedAt))
	const [row] = await tx.select({ seedSealed: totpSeeds.seedSealed }).from(totpSeeds).where(inForce)
	if (!row) return false
	const step = findTotpStep(vault.open(row.seedSealed, TOTP_PURPOSE), digits, now())
	if (step === null) return false
	const spent = await tx
		.update(totpSeeds)
		.set({ lastStep: step })
		.where(and(inForce, or(isNull(totpSeeds.lastStep), lt(totpSeeds.lastStep, step))))
		.returning({ userId: totpSeeds.userId })
	return spent.length === 1
}
