import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { signInWithFarm } from './support/account'
import {
	expect,
	expectAccessible,
	expectNoSidewaysScroll,
	scriptsAnswer,
	signIn,
	test,
} from './support/test'
import { siteUrl } from './support/running-farm'

const GREEN = { create: { width: 640, height: 480, channels: 3, background: '#3a3' } } as const
const jpeg = (buffer: Buffer) => ({ name: 'crop.jpg', mimeType: 'image/jpeg', buffer })

/** Grows and cuts ten heads of a new crop, and opens the form of an offer for it; returns its name. */
async function growACrop(page: Page, what: string): Promise<string> {
	const cropName = `Lettuce ${what} ${Date.now().toString(36)}`
	const day = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 10)
	const post = async (path: string, data: object) => {
		const answer = await page.request.post(path, { headers: { Origin: siteUrl() }, data })
		expect(answer.ok(), await answer.text()).toBe(true)
		return (await answer.json()) as { id: number }
	}
	const planting = { cropName, quantity: 10, plantDate: day, transplantDays: 0, trays: 0 }
	const { id } = await post('/api/planting-cycles', planting)
	const harvestedOn = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
	const cutting = { quantity: 10, storageLocation: 'Cooler 1', harvestedOn, isLast: true }
	await post(`/api/lots/cycle-${id}/harvests`, cutting)
	await page.goto('/ecommerce/offers/new')
	await page.getByLabel('Crop', { exact: true }).selectOption({ label: `${cropName}, heads` })
	await page.getByLabel('Name in the shop').fill(cropName)
	return cropName
}

test('the name of an offer follows its crop until another is typed', async ({ page }) => {
	await signIn(page)
	const cropName = await growACrop(page, 'named')
	await page.goto('/ecommerce/offers/new')
	await scriptsAnswer(page)
	const [crop, name] = [
		page.getByLabel('Crop', { exact: true }),
		page.getByLabel('Name in the shop'),
	]
	await crop.selectOption({ label: `${cropName}, heads` })
	await expect(name).toHaveValue(cropName)
	await crop.selectOption({ index: 0 })
	await expect(name).not.toHaveValue(cropName)
	await name.fill('Our own')
	await crop.selectOption({ label: `${cropName}, heads` })
	await expect(name).toHaveValue('Our own')
})

/** Offers a new crop, of which ten heads are in stock; returns its name. */
async function offerACrop(page: Page, what: string): Promise<string> {
	const cropName = await growACrop(page, what)
	await page.getByLabel('Price of one pack').fill('x')
	await page.getByRole('button', { name: 'Add offer' }).click()
	await expect(page.getByText('Please enter a valid price')).toBeVisible()
	await page.getByLabel('Price of one pack').fill('3')
	await page.getByRole('button', { name: 'Add offer' }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Picture of the Offer')
	const photo = page.getByLabel('Picture', { exact: true })
	await photo.setInputFiles(jpeg(Buffer.from('a text')))
	await page.getByRole('button', { name: 'Save picture' }).click()
	await expect(page.getByText('Please select an image file')).toBeVisible()
	await photo.setInputFiles(jpeg(await sharp(GREEN).jpeg().toBuffer()))
	await page.getByRole('button', { name: 'Save picture' }).click()
	await expect(page.getByText('Picture saved').first()).toBeVisible()
	await expect(page.getByRole('row', { name: cropName })).toContainText('$3.00')
	return cropName
}

/** Opens the farm's own shop; returns its address. */
async function openShop(page: Page): Promise<string> {
	await page.goto('/ecommerce')
	await page.getByRole('link', { name: /Set up own shop|Shop settings/ }).click()
	await page.getByLabel('Open', { exact: true }).check()
	await page.getByLabel('Collection').fill('Fridays at the gate')
	await page.getByRole('button', { name: 'Save settings' }).click()
	const address = page.getByRole('link', { name: 'Open the shop' })
	await expect(address).toBeVisible()
	return new URL((await address.getAttribute('href')) ?? '', siteUrl()).pathname
}

type OrderWish = { shop: string; crop: string; email: string; packs: number }

/** A stranger without scripts reserves in the shop and confirms by the mailed link. */
async function buyAsStranger(
	browser: Browser,
	member: Page,
	{ shop, crop, email, packs }: OrderWish,
) {
	const context = await browser.newContext({ javaScriptEnabled: false, baseURL: siteUrl() })
	const page = await context.newPage()
	await page.goto(shop)
	const picture = page.getByAltText(`Picture of ${crop}`)
	const sent = await page.request.get((await picture.getAttribute('src')) ?? '')
	expect(sent.headers()['content-type']).toBe('image/webp')
	await page.getByLabel(new RegExp(crop)).fill(String(packs))
	await page.getByLabel('Name').fill('Chef Ana')
	await page.getByLabel('Email').fill(email)
	await page.getByRole('button', { name: 'Reserve' }).click()
	await expect(page.getByText('Look into your mail now')).toBeVisible()
	await member.goto('/outbox')
	const mail = member.getByText(/shop\/reservations\//).first()
	const link = /\/shop\/reservations\/[\w-]+/.exec((await mail.textContent()) ?? '')?.[0]
	await page.goto(link ?? '/no-link')
	await page.getByRole('button', { name: 'Confirm reservation' }).click()
	await expect(page.getByText('Confirmed: it will be packed for you')).toBeVisible()
	return page
}

test(
	'a stranger reserves, the farm packs and hands over, and a recall finds the buyer',
	{ tag: '@core' },
	async ({ page, browser }) => {
		await signIn(page)
		const crop = await offerACrop(page, 'sold')
		const shop = await openShop(page)
		const email = `ana-${Date.now().toString(36)}@buyer.example`
		const buyer = await buyAsStranger(browser, page, { shop, crop, email, packs: 4 })

		await page.goto('/ecommerce/orders')
		const order = page.getByRole('region', { name: /Chef Ana/ }).filter({ hasText: crop })
		await expect(order).toContainText('4 heads from')
		await order.getByRole('link', { name: /^Open/ }).click()
		await page.getByRole('button', { name: 'Mark packed' }).click()
		await expect(page.getByRole('button', { name: 'Unpack' })).toBeVisible()
		await buyer.reload()
		await expect(buyer.getByText('Packed: you can collect it')).toBeVisible()
		await page.getByRole('button', { name: 'Hand over' }).click()
		await expect(page.getByText('Handed over').first()).toBeVisible()
		await page.goto(`/lots/recall?buyer=${encodeURIComponent(email)}`)
		await expect(page.getByRole('row', { name: /Chef Ana/ })).toContainText('4 heads')
		await expect(page.getByRole('link', { name: email })).toBeVisible()
		await buyer.context().close()
	},
)

test('a grower in Japan sells in yen, and a part of one is refused', async ({ page }) => {
	const { farmId } = await signInWithFarm(page, 'Yen farm')
	await page.goto(`/farms/${farmId}/settings`)
	await page.getByLabel('Location').fill('Osaka')
	await page.getByLabel('Currency').selectOption({ label: 'JPY, Japanese Yen' })
	await page.getByRole('button', { name: 'Save settings' }).click()
	await expect(page.getByText('Farm updated').first()).toBeVisible()
	const crop = await growACrop(page, 'in yen')
	await expect(page.getByText('In JPY.')).toBeVisible()
	await page.getByLabel('Price of one pack').fill('320.50')
	await page.getByRole('button', { name: 'Add offer' }).click()
	await expect(page.getByText('Please enter a whole price: JPY has no smaller coin')).toBeVisible()
	await page.getByLabel('Price of one pack').fill('¥320')
	await page.getByRole('button', { name: 'Add offer' }).click()
	await expect(page.getByText('Offer added').first()).toBeVisible()
	await page.goto('/ecommerce')
	await expect(page.getByRole('row', { name: crop })).toContainText('¥320')
	await page.goto(await openShop(page))
	await expect(page.getByText('¥320')).toBeVisible()
	await page.goto('/crop-inventory')
	await expect(page.getByText('$')).toHaveCount(0)
})

test('the shop’s pages are accessible and fit a phone', async ({ page, browser }) => {
	await page.setViewportSize({ width: 360, height: 800 })
	await signIn(page)
	const crop = await offerACrop(page, 'looked at')
	const shop = await openShop(page)
	const email = `look-${Date.now().toString(36)}@buyer.example`
	const buyer = await buyAsStranger(browser, page, { shop, crop, email, packs: 1 })
	await page.goto(shop)
	for (const field of ['Name', 'Email']) await page.getByLabel(field).fill('wrong')
	await expectAccessible(page)
	await expectNoSidewaysScroll(page)
	await page.goto(buyer.url())
	await expectAccessible(page)
	await page.goto('/ecommerce/orders')
	const path = await page
		.getByRole('link', { name: /^Open R-/ })
		.first()
		.getAttribute('href')
	const id = /orders\/(\d+)/.exec(path ?? '')?.[1]
	for (const address of [
		'/ecommerce',
		'/ecommerce/own-shop',
		'/ecommerce/orders',
		'/ecommerce/orders/packing',
		`/ecommerce/orders/${id}`,
		`/ecommerce/orders/${id}/label`,
		`/ecommerce/orders/${id}/cancel`,
	]) {
		await page.goto(address)
		await expectAccessible(page)
		await expectNoSidewaysScroll(page)
	}
	await page.getByRole('button', { name: 'Cancel order' }).click()
	await expect(page.getByText('Please enter why, the buyer will read it')).toBeVisible()
	await page.getByLabel('Reason').fill('The cooler failed')
	await page.getByRole('button', { name: 'Cancel order' }).click()
	await expect(page.getByText('The cooler failed')).toBeVisible()
	await buyer.context().close()
})

test.describe('without scripts', () => {
	test.use({ javaScriptEnabled: false })

	test('an offer is added with nothing but what it needs', async ({ page }) => {
		await signIn(page)
		await offerACrop(page, 'plain')
	})
})
