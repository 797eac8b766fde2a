import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PriceSlot } from '@sfc/domain/control/prices/price-slot'
import { asc } from 'drizzle-orm'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hourlyPrices } from '#db/schema/energy'
import { createPriceServiceClient } from '~/clients/price-service.server'
import { changeEnergyPrices } from '~/areas/automation/services/energy/change-energy.server'
import { farmPerTest } from '~/tests/farms/test-farm'
import { propertyRuns } from '@sfc/domain/tests/property-runs'
import { refusal } from '../../../../../tests/support/refusal'
import { fetchDuePrices, fetchPricesNow } from './fetch-hourly-prices.server'
import { changeHourlyPriceSettings, readHourlyPriceSettings } from './hourly-price-settings.server'
import { loadElectricityCost } from '~/areas/automation/services/energy/load-electricity-cost.server'
import { storeSlots } from './store-hourly-prices.server'

const HOUR_MS = 3_600_000
const NOW = Date.UTC(2026, 9, 5, 12, 20)
const farm = farmPerTest(NOW)

let service: Server
let answer: { status: number; body: unknown }
const asked: string[] = []
beforeEach(async () => {
	answer = { status: 200, body: marketdata(0.05) }
	asked.length = 0
	service = createServer((request, response) => {
		asked.push(request.url ?? '')
		response.writeHead(answer.status, { 'Retry-After': '900', Location: '/elsewhere' })
		response.end(JSON.stringify(answer.body))
	})
	await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
	farm.ctx.clients.prices = createPriceServiceClient({ allowPrivate: true })
	await changeEnergyPrices(farm.owner, { currency: 'EUR', perKWh: 0.3 })
})
afterEach(() => void service.close())

const url = (path = '/v1/marketdata') =>
	`http://127.0.0.1:${(service.address() as AddressInfo).port}${path}`
const start = Math.floor(NOW / HOUR_MS) * HOUR_MS
const marketdata = (perKWh: number, unit = 'Eur/MWh') => ({
	object: 'list',
	data: Array.from({ length: 24 }, (_, i) => ({
		start_timestamp: start + i * HOUR_MS,
		end_timestamp: start + (i + 1) * HOUR_MS,
		marketprice: perKWh * 1000,
		unit,
	})),
})
const settings = (more: object = {}) => ({ extraPerKWh: 0.1, extraPercent: 20, ...more })
const stored = () =>
	farm.ctx.db.read.select().from(hourlyPrices).orderBy(asc(hourlyPrices.startsAt))

test('a service is read by the hour, and its prices count with what is paid on top', async () => {
	await changeHourlyPriceSettings(farm.owner, settings({ url: url('/p?day={today}') }))
	await fetchDuePrices(farm.ctx)
	expect(asked).toEqual(['/p?day=2026-10-05'])
	const span = { fromAt: start - HOUR_MS, toAt: start + 2 * HOUR_MS }
	const { priceOf, byHour } = await loadElectricityCost(farm.owner, span)
	expect(priceOf?.(start)).toBeCloseTo(0.15 * 1.2)
	expect(priceOf?.(start - HOUR_MS), 'the tariff').toBeCloseTo(0.3)
	expect(byHour.missing(span.fromAt, span.toAt)).toEqual([{ from: start - HOUR_MS, to: start }])
	await fetchDuePrices(farm.ctx)
	expect(asked, 'not due').toHaveLength(1)
	farm.setNow(NOW + HOUR_MS)
	answer = { status: 200, body: marketdata(0.07) }
	await fetchDuePrices(farm.ctx)
	expect(await stored()).toHaveLength(24)
	expect((await stored())[0]).toMatchObject({ perKWh: expect.closeTo(0.07), source: 'service' })
	expect(await fetchPricesNow(farm.owner), 'nothing new').toBe(0)
	await changeEnergyPrices(farm.owner, { currency: 'USD', perKWh: 0.4 })
	const inDollars = await loadElectricityCost(farm.owner, span)
	expect(inDollars.priceOf?.(start), 'prices in euros count no more').toBeCloseTo(0.4)
})

test('what is wrong with a service is kept and said, and it is asked again later', async () => {
	await changeHourlyPriceSettings(farm.owner, settings({ url: url() }))
	for (const [status, body, failure] of [
		[500, {}, /answers with error 500/],
		[302, {}, /not followed/],
		[404, {}, /refuses this address: 404/],
		[429, {}, /pause of 900 s/],
		[200, { hello: 'world' }, /no known price service/],
		[200, marketdata(0.05, 'USD/MWh'), /in USD, the farm pays in EUR/],
		[200, { data: [...marketdata(1).data, ...marketdata(2).data] }, /two prices for one time/],
	] as const) {
		answer = { status, body }
		expect(await refusal(fetchPricesNow(farm.owner))).toMatchObject({
			message: expect.stringMatching(failure),
		})
		expect(await readHourlyPriceSettings(farm.owner)).toMatchObject({
			failure: expect.stringMatching(failure),
			fetchedAt: null,
		})
	}
	const { nextFetchAt, failures } = await readHourlyPriceSettings(farm.owner)
	expect(failures).toBe(7)
	expect(nextFetchAt).toBeGreaterThan(NOW + HOUR_MS)
	expect(await stored()).toEqual([])
})

test('addresses of private networks are refused where they are entered', async () => {
	farm.ctx.clients.prices = createPriceServiceClient({ allowPrivate: false })
	for (const address of [
		'http://prices.example/p',
		'https://127.0.0.1/p',
		'https://[::1]/p',
		'https://localhost/p',
		'https://ann:secret@prices.example/p',
		'https://',
	])
		expect(
			await refusal(changeHourlyPriceSettings(farm.owner, settings({ url: address }))),
		).toMatchObject({ code: 'invalid', field: 'url' })
})

test('prices take the place of what they overlap, and two times the same adds nothing', async () => {
	const quarter = 15 * 60_000
	const series = fc
		.array(
			fc.tuple(fc.constantFrom(1, 2, 4), fc.constantFrom(0, 1), fc.integer({ min: 0, max: 9 })),
			{
				maxLength: 12,
			},
		)
		.map((drawn) => {
			let at = start
			return drawn.map(([length, gap, price]): PriceSlot => {
				const startsAt = at + gap * quarter
				at = startsAt + length * quarter
				return { startsAt, endsAt: at, perKWh: price }
			})
		})
	await fc.assert(
		fc.asyncProperty(series, series, async (first, second) => {
			const store = (slots: PriceSlot[]) =>
				farm.ctx.db.write((tx) =>
					storeSlots(tx, farm.owner, {
						slots: slots.map((slot) => ({ ...slot, currency: 'EUR' })),
						source: 'file',
					}),
				)
			await farm.ctx.db.write((tx) => tx.delete(hourlyPrices).returning())
			await store(first)
			await store(second)
			const rows = await stored()
			for (const [i, row] of rows.entries())
				expect(row.startsAt).toBeGreaterThanOrEqual(rows[i - 1]?.endsAt ?? 0)
			for (const slot of second) expect(rows).toContainEqual(expect.objectContaining(slot))
			expect(await store(second)).toBe(0)
		}),
		{ numRuns: propertyRuns(40) },
	)
})
