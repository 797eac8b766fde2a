import { csvLine } from '@sfc/domain/csv/csv-line'
import fc from 'fast-check'
import { asc } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEntries } from '#db/schema/audit'
import { buyerPrices } from '#db/schema/buyer-terms'
import { buyers } from '#db/schema/buyers'
import { farmPerTest } from '~/tests/farms/test-farm'
import { propertyRuns } from '@sfc/domain/tests/property-runs'
import { grow, offer } from '~/tests/selling/orders/test-shop'
import { importCsv } from './import-csv.server'
import { previewImport } from './preview-import.server'

type Kind = 'buyers' | 'prices'
const farm = farmPerTest(Date.UTC(2026, 4, 1, 12))

const preview = (kind: Kind, text: string) => previewImport(farm.owner, { kind, text })
const store = (kind: Kind, text: string) =>
	importCsv(farm.owner, { kind, text, fileName: 'list.csv' })
const listBuyers = () => farm.ctx.db.read.select().from(buyers).orderBy(asc(buyers.name))
const listPrices = () => farm.ctx.db.read.select().from(buyerPrices)

// The headers are those of the import templates that these programs publish.
const PROGRAMS = {
	'QuickBooks Online':
		'Name,Company,Email,Phone,Mobile,Fax,Website,Street,City,State,ZIP,Country,Opening Balance\n' +
		'Green Fork,Green Fork LLC,chef@fork.example,555-0123,,,,1 Main St,Salem,OR,97301,USA,0\n',
	Xero:
		'*ContactName,AccountNumber,EmailAddress,FirstName,LastName,POAttentionTo,POAddressLine1,POAddressLine2,POCity,PORegion,POPostalCode,POCountry,PhoneNumber,TaxNumber\n' +
		'Green Fork,G1,chef@fork.example,Ann,Lee,,1 Main St,,Salem,Oregon,97301,United States,555-0123,\n',
	Shopify:
		'First Name,Last Name,Email,Company,Address1,Address2,City,Province,Country,Zip,Phone,Note\n' +
		'Ann,Lee,chef@fork.example,Green Fork,1 Main St,,Salem,Oregon,United States,97301,555-0123,\n',
}

test.each(Object.entries(PROGRAMS))('a list of customers of %s is understood', async (_, text) => {
	expect(await store('buyers', text)).toMatchObject({ added: 1, leftOut: 0 })
	expect(await listBuyers()).toMatchObject([
		{
			name: 'Green Fork',
			kind: 'other',
			email: 'chef@fork.example',
			phone: '555-0123',
			addressLine1: '1 Main St',
			postcode: '97301',
			city: 'Salem',
			country: 'US',
			paymentDays: 14,
		},
	])
})

test('buyers are added once, with what is wrong told by line and column', async () => {
	const text = [
		'Buyer;Kind;Delivery days;Terms;Country;Email',
		'Café Blau;Restaurant;Fri, Tue;Net 30;Germany;',
		'café blau;;;;;',
		'Market;market;daily;;;',
		'Box;Box scheme;;;Atlantis;no',
		';Shop;;;;',
	].join('\n')
	const seen = await preview('buyers', text)
	expect(seen.problems.map(({ line, column }) => [line, column])).toEqual([
		[3, 'Buyer'],
		[4, 'Delivery days'],
		[5, 'Email'],
		[5, 'Country'],
		[6, 'Buyer'],
	])
	expect(await listBuyers()).toEqual([])
	expect(await store('buyers', text)).toMatchObject({ added: 1, alreadyThere: 0, leftOut: 5 })
	expect(await store('buyers', text)).toMatchObject({ added: 0, alreadyThere: 1 })
	expect(await listBuyers()).toMatchObject([
		{ name: 'Café Blau', kind: 'restaurant', deliveryWeekdays: [1, 4], paymentDays: 30 },
	])
	const audit = await farm.ctx.db.read.select().from(auditEntries)
	expect(audit.filter(({ action }) => action === 'past.imported')).toMatchObject([
		{ subject: 'Buyers from list.csv' },
	])
})

test('prices of a file replace those that differ, for buyers and offers of the farm', async () => {
	await store('buyers', 'Buyer\nCafé Blau\nMarket\n')
	await grow(farm.owner, { plants: 40, on: '2026-05-01' })
	const basil = await offer(farm.owner, { gtin: '4006381333931' })
	const text = (price: string) =>
		`Customer;Item;Price\nCAFÉ BLAU;${basil.title};${price}\nMarket;4006381333931;$3.00\n`
	expect(await store('prices', text('2.50'))).toMatchObject({ added: 2, leftOut: 0 })
	expect(await store('prices', text('2.50'))).toMatchObject({ added: 0, alreadyThere: 2 })
	expect(await store('prices', text('2.75'))).toMatchObject({ added: 1, alreadyThere: 1 })
	expect((await listPrices()).map(({ packCents }) => packCents).sort()).toEqual([275, 300])
	const { problems } = await preview(
		'prices',
		`buyer,offer,price\nNobody,${basil.title},1\nMarket,Rocket,1\nMarket,${basil.title},€1\nMarket,,\nMarket,${basil.title},1.005\n`,
	)
	expect(problems.map(({ line, message }) => [line, message])).toEqual([
		[2, 'There is no buyer “Nobody”'],
		[3, 'There is no offer “Rocket”'],
		[4, '“€1” is not a price in USD'],
		[5, 'The offer is missing'],
		[5, 'The price is missing'],
		[6, '“1.005” is not a price in USD'],
	])
})

test('any prices become what a preview says, once', async () => {
	await store('buyers', 'Buyer\nOne\nTwo\nThree\n')
	await grow(farm.owner, { plants: 40, on: '2026-05-01' })
	for (const title of ['Basil', 'Kale']) await offer(farm.owner, { title })
	const line = fc.tuple(
		fc.constantFrom('One', 'two', 'THREE', 'Four'),
		fc.constantFrom('Basil', 'kale', 'Rocket'),
		fc.oneof(
			fc.integer({ min: 0, max: 2000 }).map((cents) => (cents / 100).toFixed(2)),
			fc.string(),
		),
	)
	await fc.assert(
		fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 12 }), async (lines) => {
			const text = [['buyer', 'offer', 'price'], ...lines].map(csvLine).join('')
			const { ready, alreadyThere, problemCount } = await preview('prices', text)
			const done = await store('prices', text)
			expect(done).toMatchObject({ added: ready - (alreadyThere ?? 0), leftOut: problemCount })
			expect(await store('prices', text)).toMatchObject({ added: 0, alreadyThere: ready })
			expect((await listPrices()).length).toBeLessThanOrEqual(6)
		}),
		{ numRuns: propertyRuns(50) },
	)
}, 60_000)
