import { agreeTo } from './support/agree-to'
import { readFileSync } from 'node:fs'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { signInWithFarm } from './support/account'
import { expect, expectReadable, test } from './support/test'
import { withAndWithoutScripts } from './support/with-and-without-scripts'
import { siteUrl } from './support/running-farm'

const picture = () =>
	sharp({ create: { width: 800, height: 600, channels: 3, background: '#2f7d4a' } })
		.jpeg()
		.toBuffer()

withAndWithoutScripts(() => {
	test('an owner uploads a farm picture, replaces it and removes it', async ({ page }) => {
		const { farmId } = await signInWithFarm(page, 'Picture Pod')
		await page.goto(`/farms/${farmId}/picture`)
		const send = async (buffer: Buffer, name: string) => {
			const file = { name, mimeType: 'image/jpeg', buffer }
			await page
				.getByLabel(/picture/i)
				.first()
				.setInputFiles(file)
			await page.getByRole('button', { name: 'Save picture' }).click()
		}
		await send(Buffer.from('<svg onload="alert(1)"/>'), '../../evil.jpg')
		await expect(page.getByText('Please select an image file')).toBeVisible()
		await send((await picture()).subarray(0, 1000), 'half.jpg')
		await expect(page.getByText('The picture is damaged')).toBeVisible()
		await send(Buffer.alloc(11 * 1024 * 1024, 0xff), 'large.jpg')
		await expect(page.getByText('Image must be smaller than 10MB')).toBeVisible()

		await send(await picture(), 'farm.jpg')
		const image = page.getByRole('img', { name: 'Picture of Picture Pod' })
		await expect(image).toBeVisible()
		const src = (await image.getAttribute('src')) ?? ''
		const answer = await page.request.get(src)
		expect(answer.headers()).toMatchObject({ 'content-type': 'image/webp' })
		expect((await sharp(await answer.body()).metadata()).format).toBe('webp')
		await agreeTo(page, 'Remove picture')
		await expect(image).toHaveCount(0)
		expect((await page.request.get(src)).status()).toBe(404)
	})

	test('an owner deletes the farm, and undoes that from any page', async ({ page }) => {
		const { farmId } = await signInWithFarm(page, 'Doomed Pod')
		await page.goto(`/farms/${farmId}/delete`)
		await page.getByLabel('Type Doomed Pod to confirm').fill('doomed')
		await page.getByRole('button', { name: 'Delete in seven days' }).click()
		await expect(page.getByText('Type the name of the farm: Doomed Pod')).toBeVisible()
		await expect(page.getByLabel('Type Doomed Pod to confirm')).toHaveValue('doomed')
		await page.getByLabel('Type Doomed Pod to confirm').fill('Doomed Pod')
		await page.getByRole('button', { name: 'Delete in seven days' }).click()
		await page.waitForURL(/\/switch-farms/)
		const banner = page.getByText(/Doomed Pod will be deleted on \w+ \d/).first()
		await expect(banner).toBeVisible()
		await page.goto('/planting-cycles')
		await expect(banner).toBeVisible()
		await page.getByRole('button', { name: 'Undo' }).click()
		await expect(page.getByText('Doomed Pod stays').first()).toBeVisible()
		await expect(banner).toHaveCount(0)
	})
})

withAndWithoutScripts(() => {
	test(
		'a person downloads the farm and their data; its only owner cannot delete the account',
		{ tag: '@core' },
		async ({ page }) => {
			const { farmId, email } = await signInWithFarm(page, 'Export Pod')
			await page.goto(`/farms/${farmId}/export`)
			const zip = page.waitForEvent('download')
			await page.getByRole('link', { name: 'Download zip' }).click()
			const files = unzipSync(readFileSync(await (await zip).path()))
			expect(Object.keys(files)).toEqual(
				expect.arrayContaining(['README.txt', 'farm.db', 'records/farms.csv', 'audit-log.jsonl']),
			)
			await page.goto('/account/data')
			const json = page.waitForEvent('download')
			await page.getByRole('link', { name: 'Download my data' }).click()
			expect(readFileSync(await (await json).path(), 'utf8')).toContain(email)
			await page.getByRole('checkbox').check()
			await page.getByRole('button', { name: 'Delete my account' }).click()
			await expect(page.getByText('You are the only owner of Export Pod.')).toBeVisible()
		},
	)
})

test('an account without a farm is deleted at once', async ({ page }) => {
	const person = {
		firstName: 'Ana',
		lastName: 'Leaves',
		password: 'violet tractor 7 harvest',
		email: `leaver-${crypto.randomUUID()}@farm.example`,
	}
	const headers = { Origin: siteUrl() }
	await page.request.post('/api/auth/register', { headers, data: person })
	await page.goto('/account/data')
	await page.getByRole('checkbox').check()
	await page.getByRole('button', { name: 'Delete my account' }).click()
	await page.waitForURL('**/welcome')
	await expect(page.getByText('Account deleted').first()).toBeVisible()
	expect((await page.request.get('/api/auth/data')).status()).toBe(401)
})

test('the pages about a farm and its data fit phones and desktops', async ({ page }) => {
	const { farmId } = await signInWithFarm(page, 'Looks Pod')
	const ofFarm = ['picture', 'delete', 'export'].map((name) => `/farms/${farmId}/${name}`)
	for (const path of [...ofFarm, '/account/data']) {
		await page.goto(path)
		await expectReadable(page)
	}
})
