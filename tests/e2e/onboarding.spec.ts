import { agreeTo } from './support/agree-to'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { SHOPIFY_LOGIN } from '../support/shopify-server'
import { farm } from './support/running-farm'
import { paidCustomer, PASSWORD, signUpAndPay } from './support/sign-up'
import { expect, expectNoSidewaysScroll, expectNoViolations, test } from './support/test'
import { withAndWithoutScripts } from './support/with-and-without-scripts'
import Sqlite from '#db/sqlite/driver'

const { host: SHOP_HOST, token: SHOP_TOKEN } = SHOPIFY_LOGIN

const currentStep = (page: Page) => page.locator('[aria-current="step"]')
const expectStep = (page: Page, name: string) => expect(currentStep(page)).toContainText(name)
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Presses what comes once the programs of the simulated farm run, which takes a busy machine a while. */
const startDiscovery = (page: Page) =>
	page.getByRole('button', { name: 'Start discovery', exact: true }).click({ timeout: 240_000 })

/** Simulates that the person has deleted the farms of the business. */
function unlinkFarms(customerId: string): void {
	const db = new Sqlite(join(farm().dataDir, 'farm.db'), { timeout: 30_000 })
	db.prepare('UPDATE pods SET farm_id = NULL WHERE customer_id = ?').run(customerId)
	db.close()
}

async function connectStore(page: Page, address: string, token: string) {
	await page.getByLabel('Store URL').fill(address)
	await page.getByLabel('Access token').fill(token)
	await press(page, 'Connect store')
}

/** Checks that the page fits every width and passes axe, which needs scripts. */
async function expectWell(page: Page, { axe }: { axe: boolean }) {
	if (axe) await expectNoViolations(page)
	for (const width of [360, 768, 1280]) {
		await page.setViewportSize({ width, height: 900 })
		await expectNoSidewaysScroll(page)
	}
}

withAndWithoutScripts((javaScriptEnabled) => {
	test(
		'a stranger signs up, pays, tries the simulated farm and sees its readings',
		{ tag: '@core' },
		async ({ page }) => {
			const { customerId } = await signUpAndPay(page)
			// The confirmation continues by itself.
			await page.waitForURL(`**/onboarding/${customerId}`)
			await expectStep(page, 'E-commerce Setup')
			await expect(page.getByRole('region', { name: 'Farm summary' })).toContainText('6,000')
			await connectStore(page, `https://${SHOP_HOST}/admin`, SHOP_TOKEN)
			await expect(page.getByText('Green Leaf is connected.').first()).toBeVisible()
			await expectStep(page, 'Hardware Discovery')
			expect(await page.content()).not.toContain(SHOP_TOKEN)
			await expectWell(page, { axe: javaScriptEnabled })

			await press(page, 'Try with a simulated farm first')
			await expect(page.getByText('Starting the simulated farm')).toBeVisible()
			if (!javaScriptEnabled) await startDiscovery(page)
			await expect(page.getByText(/\d+ devices? found\./).first()).toBeVisible({ timeout: 120_000 })
			await expectStep(page, 'Farm Ready')
			await expectWell(page, { axe: javaScriptEnabled })

			await page.goto(`/onboarding/${customerId}?step=3`)
			await expect(page.getByText('Simulated nursery controller')).toBeVisible()
			await expectWell(page, { axe: javaScriptEnabled })
			await press(page, 'Continue')
			await press(page, 'Enter Farm Dashboard')
			// Both at once, because the message disappears by itself.
			await Promise.all([
				expect(page.getByText('Setup Complete').first()).toBeVisible(),
				expect(page.getByText('Your store is in step. It has 3 products.').first()).toBeVisible(),
			])
			await expect(page).toHaveURL(/\/dashboard\?farmId=\d+$/)
			await expect(page.getByText('Green Leaf Farms').first()).toBeVisible()
			const ph = page.getByText('Simulated nursery controller').first()
			await expect(ph).toBeVisible()

			await page.goto(`/onboarding/${customerId}`)
			await expectStep(page, 'Farm Ready')
		},
	)

	test('a wrong store or token is refused at its field; the token is never shown again', async ({
		page,
	}) => {
		const { customerId } = await paidCustomer(page)
		await page.goto(`/onboarding/${customerId}?step=2`)
		await expectWell(page, { axe: javaScriptEnabled })
		const store = page.getByLabel('Store URL')
		const token = page.getByLabel('Access token')
		await connectStore(page, `${SHOP_HOST}.evil.io`, 'a-token-of-someone')
		await expect(page.getByText('Must be a valid Shopify store URL')).toBeVisible()
		await expect(store).toHaveAttribute('aria-invalid', 'true')
		await expect(store).toHaveValue(`${SHOP_HOST}.evil.io`)
		expect(await page.content()).not.toContain('a-token-of-someone')

		await connectStore(page, SHOP_HOST, 'not-the-token-of-it')
		await expect(page.getByText('Integration Failed').first()).toBeVisible()
		await expect(page.getByText(`${SHOP_HOST} did not accept`).first()).toBeVisible()
		await expect(page.getByText('Must be a valid Shopify store URL')).toHaveCount(0)
		await expect(page.getByLabel('Store URL')).toHaveValue(SHOP_HOST)
		// With scripts the token stays in its field and can be corrected; the server never
		// sends it back.
		if (!javaScriptEnabled) await expect(page.getByLabel('Access token')).toHaveValue('')
		expect(await page.content()).not.toContain('not-the-token-of-it')

		// The browser stops input that is too short before it is sent.
		await page.getByLabel('Store URL').fill(SHOP_HOST)
		await token.fill('too-short')
		await press(page, 'Connect store')
		await expectStep(page, 'E-commerce Setup')
		await token.fill('   too-short   ')
		await press(page, 'Connect store')
		await expect(page.getByText('Access token must be at least 10 characters')).toBeVisible()
	})

	test('a connected store is disconnected, and can be connected again', async ({ page }) => {
		const { customerId } = await paidCustomer(page, { pods: 2 })
		await page.goto(`/onboarding/${customerId}?step=2`)
		await expect(page.getByText(/It sells what .+ grows/)).toBeVisible()
		await connectStore(page, SHOP_HOST, SHOP_TOKEN)
		await expectStep(page, 'Hardware Discovery')
		await page.goto(`/onboarding/${customerId}?step=2`)
		await expect(page.getByText(`Connected to ${SHOP_HOST}`)).toBeVisible()
		await expectWell(page, { axe: javaScriptEnabled })
		await page.getByRole('link', { name: 'its page' }).click()
		await expect(page.getByRole('heading', { name: 'Green Leaf' })).toBeVisible()
		await page.getByRole('link', { name: 'Disconnect' }).click()
		await press(page, 'Disconnect store')
		await expect(page.getByText('Store disconnected').first()).toBeVisible()
		await page.goto(`/onboarding/${customerId}?step=2`)
		await expect(page.getByText('Connected to')).toHaveCount(0)
		await connectStore(page, SHOP_HOST, SHOP_TOKEN)
		await expectStep(page, 'Hardware Discovery')
	})

	test('a store waits for a farm, and its token can be erased', async ({ page }) => {
		const { customerId } = await paidCustomer(page)
		unlinkFarms(customerId)
		await page.goto(`/onboarding/${customerId}?step=2`)
		await connectStore(page, SHOP_HOST, SHOP_TOKEN)
		await expect(page.getByText('Store connected').first()).toBeVisible()
		await page.goto(`/onboarding/${customerId}?step=2`)
		await expect(page.getByText(`${SHOP_HOST} waits for a farm`)).toBeVisible()
		await expectWell(page, { axe: javaScriptEnabled })
		await agreeTo(page, 'Erase the token')
		await expect(page.getByText('waits for a farm')).toHaveCount(0)
	})

	test('steps come in order, completed ones can be reopened, and another device continues', async ({
		page,
		browser,
	}) => {
		const { customerId, email } = await paidCustomer(page)
		await page.goto(`/onboarding/${customerId}?step=4`)
		await expectStep(page, 'E-commerce Setup')
		await press(page, 'Skip')
		await expectStep(page, 'Hardware Discovery')
		await page.reload()
		await expectStep(page, 'Hardware Discovery')
		await page.goBack()
		await page.goto(`/onboarding/${customerId}?step=2`)
		await press(page, 'Skip')
		await expectStep(page, 'Hardware Discovery')
		await page.getByRole('link', { name: /Account Created/ }).click()
		await expectStep(page, 'Account Created')
		await expect(page.getByText('Next charge')).toBeVisible()
		await expectWell(page, { axe: javaScriptEnabled })
		const announced = page.locator('p[aria-live="assertive"]')
		if (javaScriptEnabled) await expect(announced).toHaveText(/^Account Created/)
		await page.getByRole('link', { name: /Hardware Discovery/ }).click()
		if (javaScriptEnabled) await expect(announced).toHaveText(/^Hardware Discovery/)

		const other = await browser.newContext({ javaScriptEnabled })
		const phone = await other.newPage()
		await phone.goto(`/onboarding/${customerId}`)
		await expect(phone).toHaveURL(/\/login\?redirectTo=/)
		await phone.getByLabel('Email').fill(email)
		await phone.getByLabel('Password').fill(PASSWORD)
		await press(phone, 'Login')
		await press(phone, 'Continue to Dashboard')
		await expectStep(phone, 'Hardware Discovery')
		await press(phone, 'Skip for now')
		await expect(phone.getByText('Hardware discovery skipped').first()).toBeVisible()
		await expect(phone.getByText('has no equipment yet').first()).toBeVisible()
		await other.close()
		await page.goto(`/onboarding/${customerId}`)
		await expectStep(page, 'Farm Ready')
	})

	test('with two pods the last step leads to the one without equipment', async ({ page }) => {
		const { customerId } = await paidCustomer(page, { pods: 2 })
		await page.goto(`/onboarding/${customerId}?step=2`)
		await press(page, 'Skip')
		await press(page, 'Try with a simulated farm first')
		if (!javaScriptEnabled) await startDiscovery(page)
		await expect(page.getByText(/\d+ devices? found\./).first()).toBeVisible({ timeout: 120_000 })
		await expectStep(page, 'Farm Ready')
		await expect(page.getByText('Green Leaf Farms Pod 1 has no equipment yet')).toHaveCount(0)
		await page.getByRole('link', { name: 'Connect Green Leaf Farms Pod 2' }).click()
		await expectStep(page, 'Hardware Discovery')
		const chosen = page.getByLabel('Farm', { exact: true }).locator('option:checked')
		await expect(chosen).toHaveText('Pod 2: Green Leaf Farms Pod 2')
		await expect(page.getByText('Try with a simulated farm first')).toBeVisible()
	})

	test('the code for a machine is shown with the commands that use it', async ({ page }) => {
		const { customerId } = await paidCustomer(page, { pods: 2 })
		await page.goto(`/onboarding/${customerId}?step=2`)
		await press(page, 'Skip')
		await page.getByLabel('Farm', { exact: true }).selectOption({ index: 1 })
		await press(page, 'Choose')
		await page.getByRole('link', { name: 'Connect my equipment' }).click()
		await expect(page.getByText('Waiting for the agent')).toBeVisible()
		await press(page, 'Show an enrolment code')
		const code = await page.getByText(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/).innerText()
		await expect(page.getByLabel('One line: Node.js')).toContainText(code)
		await expectWell(page, { axe: javaScriptEnabled })
		if (javaScriptEnabled) {
			// Two polls of whether the agent is connected: the code must stay on the screen.
			for (let round = 0; round < 2; round++)
				await page.waitForResponse((response) => response.url().includes(`${customerId}.data`))
			await expect(page.getByText(code, { exact: true })).toBeVisible()
		}
	})

	test('a person who has not paid is redirected to the payment', async ({ page }) => {
		const { customerId } = await paidCustomer(page, { pay: false })
		await page.goto(`/onboarding/${customerId}?step=4`)
		await expect(page).toHaveURL(new RegExp(`/payment/${customerId}$`))
	})

	test('somebody else’s setup is not found', async ({ page, browser }) => {
		const { customerId } = await paidCustomer(page)
		const other = await browser.newContext({ javaScriptEnabled })
		const stranger = await other.newPage()
		await paidCustomer(stranger)
		const answer = await stranger.goto(`/onboarding/${customerId}`)
		expect(answer?.status()).toBe(404)
		await expect(stranger.getByText('Green Leaf Farms')).toHaveCount(0)
		await other.close()
	})
})

test('a button pressed twice does no harm', async ({ page }) => {
	const { customerId } = await paidCustomer(page)
	const path = `/onboarding/${customerId}`
	const send = (intent: string) =>
		page.request.post(path, { form: { intent }, headers: { 'Sec-Fetch-Site': 'same-origin' } })
	for (const intent of ['finish', 'skip-hardware']) expect((await send(intent)).status()).toBe(409)
	await Promise.all([send('skip-shop'), send('skip-shop'), send('continue')])
	await page.goto(path)
	await expectStep(page, 'Hardware Discovery')
	await Promise.all([send('skip-hardware'), send('skip-hardware'), send('skip-shop')])
	const [first, second] = await Promise.all([send('finish'), send('finish')])
	expect([first?.url(), second?.url()].map((url) => new URL(url ?? '').pathname)).toEqual([
		'/dashboard',
		'/dashboard',
	])
	expect((await send('nonsense')).status()).toBe(400)
})
