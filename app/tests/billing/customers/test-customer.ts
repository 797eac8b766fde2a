import { randomUUID } from 'node:crypto'
import { customers, pods, subscriptions } from '#db/schema/billing'
import type { UserCtx } from '~/context.server'
import { insertFarm } from '~/areas/platform/services/insert-farm.server'

/** What a customer answered at signup, as a row has it. */
export const CUSTOMER = {
	businessName: 'Green Leaf',
	contactName: 'Ana Grower',
	email: 'ana@leaf.example',
	phone: '5550001234',
	farmType: 'agriponic-farms-agripod',
	location: 'Boston, MA',
	currentOperation: 'new',
	businessGoals: 'Salad for the neighbourhood',
	hasInternet: true,
	hasPower: true,
}

/** Creates a paid customer of the person, with a farm for each pod; `more` changes the customer. */
export async function makeCustomer(
	ctx: UserCtx,
	{
		status = 'trial',
		numberOfPods = 1,
		...more
	}: Partial<typeof customers.$inferInsert> & { status?: string } = {},
): Promise<{ customerId: string; farmIds: number[] }> {
	const id = randomUUID()
	const at = ctx.now()
	const farmIds: number[] = []
	await ctx.db.write(async (tx) => {
		farmIds.length = 0 // the transaction may run again
		await tx.insert(customers).values({
			...CUSTOMER,
			id,
			ownerId: ctx.user.id,
			numberOfPods,
			createdAt: at,
			updatedAt: at,
			...more,
		})
		for (let number = 1; number <= numberOfPods; number++) {
			const farmId = await insertFarm(tx, ctx, {
				name: `Green Leaf pod ${number}`,
				systemType: CUSTOMER.farmType,
				location: CUSTOMER.location,
				timezone: 'America/New_York',
			})
			farmIds.push(farmId)
			await tx.insert(pods).values({ customerId: id, number, farmId })
		}
		await tx.insert(subscriptions).values({
			customerId: id,
			status,
			gateway: 'sandbox',
			pods: numberOfPods,
			currency: 'usd',
			monthlyCents: 12_500 * numberOfPods,
			updatedAt: at,
			trialEndsAt: at + 30 * 86_400_000,
			paidThroughAt: at + 30 * 86_400_000,
		})
	})
	return { customerId: id, farmIds }
}
