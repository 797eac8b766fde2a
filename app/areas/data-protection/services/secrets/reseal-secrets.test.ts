import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { totpSeeds } from '#db/schema/accounts'
import { customers } from '#db/schema/billing'
import { mails } from '#db/schema/mails'
import { tables } from '#db/tables'
import { createVault } from '~/vault.server'
import { farmPerTest } from '~/tests/farms/test-farm'
import { queueMail } from '~/areas/platform/services/mail/queue-mail.server'
import { makeCustomer } from '~/tests/billing/customers/test-customer'
import { resealSecrets } from './reseal-secrets.server'
import { SEALED_COLUMNS } from './sealed-columns'

const OLD = 'the secret that was in use before'
const NEW = 'the secret that took its place now'

const farm = farmPerTest(Date.UTC(2026, 2, 1))
let customerId: string
beforeEach(async () => {
	const vault = createVault(OLD)
	;({ customerId } = await makeCustomer(farm.owner, {
		shopifyTokenSealed: vault.seal('shpat_canary', 'shop'),
	}))
	await farm.ctx.db.write(async (tx) => {
		await tx.insert(totpSeeds).values({
			userId: farm.owner.user.id,
			seedSealed: vault.seal('SEED', 'totp'),
			createdAt: 0,
		})
		await queueMail(tx, { ...farm.ctx, vault }, { to: 'a@b.example', subject: 's', text: 'link' })
	})
})

const sealedNow = async () => {
	const { read } = farm.ctx.db
	const [customer] = await read.select().from(customers).where(eq(customers.id, customerId))
	const [seed] = await read.select().from(totpSeeds)
	const [mail] = await read.select().from(mails)
	return [customer?.shopifyTokenSealed, seed?.seedSealed, mail?.bodySealed].map(String)
}

test('after the key changes, all secrets are re-encrypted with the new one, and the old one can be removed', async () => {
	await resealSecrets({ ...farm.ctx, vault: createVault(NEW, [OLD]) })
	const alone = createVault(NEW)
	const [shop = '', seed = '', mail = ''] = await sealedNow()
	expect(alone.open(shop, 'shop')).toBe('shpat_canary')
	expect(alone.open(seed, 'totp')).toBe('SEED')
	expect(alone.open(mail, 'mail')).toBe('link')
})

test('texts encrypted with the newest secret are left alone', async () => {
	const before = await sealedNow()
	await resealSecrets({ ...farm.ctx, vault: createVault(OLD) })
	expect(await sealedNow()).toEqual(before)
})

test('a secret that no key decrypts stays as it is, and does not stop the others', async () => {
	const before = await sealedNow()
	await resealSecrets({ ...farm.ctx, vault: createVault(NEW) })
	expect(await sealedNow()).toEqual(before)
})

test('every column named as encrypted is in the list', () => {
	const listed = SEALED_COLUMNS.map(({ column }) => column)
	const sealed = Object.values(tables).flatMap((table) =>
		Object.entries(table).filter(([name]) => name.endsWith('Sealed')),
	)
	expect(sealed.length).toBeGreaterThan(0)
	for (const [name, column] of sealed) expect(listed, name).toContain(column)
})
