import { agreeTo } from './support/agree-to'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { claimedPng } from '../../app/tests/platform/images/test-pictures'
import { signInWithFarm } from './support/account'
import { expect, expectReadable, scriptsAnswer, signIn, test } from './support/test'
import { withAndWithoutScripts } from './support/with-and-without-scripts'

const MEGABYTE = 1024 * 1024
const photo = () =>
	sharp({ create: { width: 800, height: 600, channels: 3, background: '#2f7d4a' } })
		.jpeg()
		.toBuffer()

const UPLOADS = [
	{
		title: 'a text file renamed .png is refused as a farm image',
		file: () => ({ name: 'farm.png', mimeType: 'image/png', buffer: Buffer.from('just words') }),
		words: ['Invalid File', 'Please select an image file'],
	},
	{
		title: 'a photo of 11 MB is refused as a farm image',
		file: () => ({
			name: 'farm.jpg',
			mimeType: 'image/jpeg',
			buffer: Buffer.alloc(11 * MEGABYTE, 0xff),
		}),
		words: ['File Too Large', 'Image must be smaller than 10MB'],
	},
	{
		title: 'a PNG of 40,000 × 40,000 points is refused as a farm image',
		file: () => ({
			name: 'bomb.png',
			mimeType: 'image/png',
			buffer: claimedPng(40_000, 40_000, 10),
		}),
		words: ['Upload Failed', 'The picture has 40000 × 40000 points; 40 million are the most'],
	},
]

withAndWithoutScripts((javaScriptEnabled) => {
	/** Sends from the dashboard's card; without scripts, from the page it links to. */
	async function send(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
		await page.goto('/dashboard')
		if (javaScriptEnabled) {
			await scriptsAnswer(page)
			return page.getByLabel(/(Upload|Change) Image/).setInputFiles(file)
		}
		await page.getByRole('link', { name: /(Upload|Change) Image/ }).click()
		await page.locator('input[type=file]').setInputFiles(file)
		await page.getByRole('button', { name: 'Save picture' }).click()
	}

	for (const { title, file, words } of UPLOADS) {
		test(title, async ({ page }) => {
			await signInWithFarm(page, 'Image Pod')
			await send(page, file())
			const alert = page.getByRole('alert')
			for (const text of words) await expect(alert.getByText(text, { exact: true })).toBeVisible()
			await page.goto('/dashboard')
			await expect(page.getByRole('img', { name: 'Picture of Image Pod' })).toHaveCount(0)
		})
	}

	test('a good image clears the error of the one before', async ({ page }) => {
		await signInWithFarm(page, 'Image Pod')
		await send(page, { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('words') })
		await expect(page.getByText('Invalid File', { exact: true })).toBeVisible()
		const good = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: await photo() }
		await page.locator('input[type=file]').first().setInputFiles(good)
		if (!javaScriptEnabled) await page.getByRole('button', { name: 'Save picture' }).click()
		await expect(page.getByText('Farm image updated successfully').first()).toBeVisible()
		await expect(page.getByText('Invalid File', { exact: true })).toHaveCount(0)
	})

	test('an image is uploaded from the dashboard, and removed there', async ({ page }) => {
		await signInWithFarm(page, 'Image Pod')
		await send(page, { name: 'a.jpg', mimeType: 'image/jpeg', buffer: await photo() })
		await expect(page.getByText('Farm image updated successfully').first()).toBeVisible()
		await page.goto('/dashboard')
		await expect(page.getByRole('img', { name: 'Picture of Image Pod' })).toBeVisible()
		await agreeTo(page, 'Remove farm image', 'Remove picture')
		await expect(page.getByText('Farm image removed successfully').first()).toBeVisible()
		await expect(page.getByRole('img', { name: 'Picture of Image Pod' })).toHaveCount(0)
	})

	test(
		'data sources show the real state, on a farm that reports and on one that does not',
		{ tag: '@core' },
		async ({ page }) => {
			await signIn(page, '/dashboard')
			const sources = page.getByRole('region', { name: 'Data Sources' })
			await expect(sources).toContainText(/Farm Database.*Connected.*answered in \d+ ms/)
			await expect(sources).toContainText(/Sensor Network.*Connected.*\d+ of \d+ sensors report/)
			await expect(sources).toContainText(/External APIs.*Not Configured/)
			await signInWithFarm(page, 'Silent Pod')
			await page.goto('/dashboard')
			await expect(sources).toContainText(/Sensor Network.*Setup Required/)
			await expect(
				page.getByText('Network agent connection required. Install agents on farm systems.'),
			).toBeVisible()
			await page.goto('/dashboard?tab=hardware')
			await expect(page.getByText('No hardware devices discovered')).toBeVisible()
			await page.goto('/dashboard?tab=agents')
			await expect(page.getByText('No network agents connected')).toBeVisible()
		},
	)
})

test('every value of the overview links to its history', async ({ page }) => {
	await signIn(page, '/dashboard')
	await scriptsAnswer(page)
	const status = page.getByRole('region', { name: 'Farm Status' })
	const tiles = ['pH', 'EC', 'Water temperature', 'Air temperature', 'Humidity', 'CO2']
	for (const name of [...tiles, 'Light', 'Vapour pressure deficit', 'Power', 'Airflow']) {
		const shown = tiles.includes(name) ? page.getByRole('group', { name, exact: true }) : status
		await shown.getByRole('link', { name }).click()
		const sheet = page.getByRole('dialog', { name: 'History' })
		await expect(sheet.getByRole('img', { name: / from .* to / }).first()).toBeVisible()
		await page.keyboard.press('Escape')
		await expect(sheet).toHaveCount(0)
	}
})

test('the banner appears while health checks fail, and disappears when one succeeds', async ({
	page,
}) => {
	await signInWithFarm(page, 'Banner Pod')
	await page.clock.install()
	await page.route('**/api/health-check', (route) => route.fulfill({ status: 418 }))
	await page.goto('/dashboard')
	await scriptsAnswer(page)
	const banner = page.getByText('Database connection limited')
	await expect(banner).toHaveCount(0)
	await page.clock.fastForward(3_000)
	await expect(banner).toBeVisible()
	await page.unroute('**/api/health-check')
	await page.clock.fastForward(30_000)
	await expect(banner).toHaveCount(0)
})

test('the dashboard is readable on phones and desktops', async ({ page }) => {
	await signInWithFarm(page, 'Readable Pod')
	for (const tab of ['overview', 'environment', 'hardware', 'agents']) {
		await page.goto(`/dashboard?tab=${tab}`)
		await expectReadable(page)
	}
})
