import { expect } from 'vitest'
import { query as sql } from './query'
import { FARM, type Stage } from './stage'

/** Chooses how alarms reach a person and a farm, and takes it back. */
export async function chooseWhoIsNotified({ server, api, clientOf, mint }: Stage): Promise<void> {
	const ana = clientOf(mint('notified@farm.example'))
	const { id: farmId } = await ana.addFarm({
		body: { name: 'Shed', systemType: 'agriponic-farms-agripod' },
	})
	const query = { farmId }
	const phone = await ana.addPhone({ query, body: { phone: '+1 617 555 0134' } })
	expect(phone).toMatchObject({ kind: 'sms', label: '+1 … 34', isOn: true })
	const params = { channelId: phone.id }
	const night = { isOn: true, leastSeverity: 'critical', quietFrom: '22:00', quietTo: '06:30' }
	const changed = await ana.changeChannel({ params, query, body: night as never })
	expect(changed).toMatchObject({ leastSeverity: 'critical', quietFrom: '22:00', quietTo: '06:30' })
	expect((await ana.listChannels({ query })).map(({ kind }) => kind).toSorted()).toEqual([
		'mail',
		'sms',
	])
	const mail = (await ana.listChannels({ query })).find(({ kind }) => kind === 'mail')
	await ana.testChannel({ params: { channelId: mail?.id ?? '' }, query })
	await expect(ana.testChannel({ params, query })).rejects.toMatchObject({ code: 'conflict' })
	await ana.removeChannel({ params, query })
	await expect(ana.removeChannel({ params, query })).rejects.toMatchObject({ code: 'not-found' })
	await expect(
		api.addPhone({ query: FARM, body: { phone: '+16175550134' } }),
	).rejects.toMatchObject({ code: 'forbidden' })
	await notifyAProgram({ server, ana, query })
	const me = await ana.readMe()
	const steps = [{ userId: me.id, waitMinutes: 5 }]
	expect(await ana.changeEscalation({ query, body: { steps } })).toMatchObject({
		isChosen: true,
		steps,
	})
	await ana.changeEscalation({ query, body: { steps: [] } })
	expect((await ana.readEscalation({ query })).isChosen).toBe(false)
	const made = await ana.addImport({ query, body: { name: 'Telegraf', intervalS: '60' } })
	expect(await ana.listImports({ query })).toMatchObject([
		{ id: made.id, name: 'Telegraf', intervalMs: 60_000, trouble: null },
	])
	await ana.removeImport({ params: { importId: made.id }, query })
	expect(await ana.listImports({ query })).toEqual([])
}

type Owner = { server: Stage['server']; ana: Stage['api']; query: { farmId: number } }

async function notifyAProgram({ server, ana, query }: Owner): Promise<void> {
	const { signingKey, ...webhook } = await ana.addWebhook({
		query,
		body: { label: 'n8n', url: 'https://n8n.example/hook', leastSeverity: 'warning' },
	})
	expect(signingKey).toMatch(/^whsec_/)
	expect(await ana.listWebhooks({ query })).toMatchObject([{ id: webhook.id, topics: [] }])
	const params = { channelId: webhook.id }
	await expect(ana.changeChannel({ params, query, body: {} as never })).rejects.toThrow()
	const body = { isOn: true, leastSeverity: 'info', topics: ['task'] } as const
	expect(
		await ana.changeWebhook({ params, query, body: { ...body, topics: ['task'] } }),
	).toMatchObject(body)
	await expect(ana.testWebhook({ params, query })).rejects.toMatchObject({ code: 'conflict' })
	sql(server, 'update notify_channels set tested_at = 1 where id = ? returning 1', webhook.id)
	await ana.testWebhook({ params, query })
	await ana.removeWebhook({ params, query })
	expect(await ana.listWebhooks({ query })).toEqual([])
}
