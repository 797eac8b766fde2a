import { match } from '#db/match'
import type { Passkey } from '@sfc/contract/accounts/passkey'
import { Fault } from '@sfc/domain/fault'
import { passkeys } from '#db/schema/accounts'
import type { UserCtx } from '~/context.server'
import { queueMail } from '~/areas/platform/services/mail/queue-mail.server'
import { listPasskeys } from './list-passkeys.server'
import { requirePersonalAccount } from '~/areas/platform/services/sessions/require-personal-account.server'
import { requireRecentProof } from '~/areas/platform/services/sessions/require-recent-proof.server'
import { securityChangedMail } from '~/areas/platform/services/mail/sign-in-mails.server'

/** Finds a passkey of the person. Throws Fault not-found for any other. */
export async function findPasskey(ctx: UserCtx, id: string): Promise<Passkey> {
	const found = (await listPasskeys(ctx)).find((passkey) => passkey.id === id)
	if (!found) throw new Fault('not-found', 'Passkey not found')
	return found
}

const own = (ctx: UserCtx, id: string) => match(passkeys, { id, userId: ctx.user.id })

/** Renames a passkey. Throws Fault not-found. */
export async function renamePasskey(
	ctx: UserCtx,
	{ id, name }: { id: string; name: string },
): Promise<Passkey> {
	requirePersonalAccount(ctx)
	const passkey = await findPasskey(ctx, id)
	await ctx.db.write(async (tx) => {
		await tx.update(passkeys).set({ name }).where(own(ctx, id))
	})
	return { ...passkey, name }
}

/** Deletes a passkey, which can no longer sign in. Throws Fault not-found. */
export async function removePasskey(ctx: UserCtx, { id }: { id: string }): Promise<Passkey> {
	requirePersonalAccount(ctx)
	const passkey = await findPasskey(ctx, id)
	requireRecentProof(ctx)
	await ctx.db.write(async (tx) => {
		await tx.delete(passkeys).where(own(ctx, id))
		const what = `The passkey “${passkey.name}” was removed`
		await queueMail(tx, ctx, securityChangedMail({ to: ctx.user.email, what, at: ctx.now() }))
	})
	return passkey
}
