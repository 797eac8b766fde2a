import { agreeTo } from './support/agree-to'
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expect, expectReadable, signInByForm, test } from './support/test'
import { withAndWithoutScripts } from './support/with-and-without-scripts'
import { siteUrl } from './support/running-farm'

const PASSWORD = 'violet tractor 7 harvest'
const STEP_MS = 30_000

/** A new account with one farm. Passkeys need a host name instead of an IP address, so `site` has one. */
async function makeAccount(farm: string): Promise<{ email: string; site: string }> {
	const site = new URL(siteUrl())
	site.hostname = 'localhost'
	const email = `ana-${crypto.randomUUID()}@farm.example`
	const person = { firstName: 'Ana', lastName: 'Grower', email, password: PASSWORD }
	const { token } = await post<{ token: string }>(site, '/api/auth/register', person)
	const input = { name: farm, farmType: 'agriponic-farms-agripod' }
	await post(site, '/api/farm-instances', input, { Authorization: `Bearer ${token}` })
	return { email, site: site.origin }
}

async function post<T>(site: URL, path: string, body: unknown, headers = {}): Promise<T> {
	const response = await fetch(new URL(path, site), {
		method: 'POST',
		headers: { 'Content-Type': 'application/json', ...headers },
		body: JSON.stringify(body),
	})
	expect(response.ok, await response.clone().text()).toBe(true)
	return (await response.json()) as T
}

async function givePassword(page: Page, { email, site }: { email: string; site: string }) {
	await page.goto(`${site}/login`)
	await page.getByLabel('Email').fill(email)
	await page.getByLabel('Password').fill(PASSWORD)
	await page.getByRole('button', { name: 'Login', exact: true }).click()
}

async function logOut(page: Page, site: string) {
	await page.goto(`${site}/login?step=farm`)
	await page.getByRole('button', { name: 'Back to Login' }).click()
	await expect(page.getByRole('heading', { name: 'Login', exact: true })).toBeVisible()
}

const generateCode = (seed: string, ms: number) =>
	new TOTP({ secret: Secret.fromBase32(seed) }).generate({ timestamp: ms })

withAndWithoutScripts((javaScriptEnabled) => {
	test(
		'signing in with the password leads to the farms, and a farm to its dashboard',
		{ tag: '@core' },
		async ({ page }) => {
			const account = await makeAccount('Rooftop pod')
			await givePassword(page, account)
			await expect(page.getByRole('heading', { name: 'Select a farm' })).toBeVisible()
			await expect(page.getByRole('link', { name: 'Add New Farm' })).toHaveAttribute(
				'href',
				'/add-farm',
			)
			await page.getByLabel('Rooftop pod').check()
			await page.getByRole('button', { name: 'Continue to Dashboard' }).click()
			await expect(page).toHaveURL(/\/dashboard\?farmId=\d+$/)
			await logOut(page, account.site)
			await page.goto(`${account.site}/dashboard`)
			await expect(page).toHaveURL(/\/login\?redirectTo=%2Fdashboard$/)
		},
	)

	test('one button lets a visitor into the farm with simulated equipment', async ({ page }) => {
		await signInByForm(page)
		await expect(page.getByText('Login Successful').first()).toBeVisible()
		await expect(page.getByText('Pod 1').first()).toBeVisible()
	})

	test('an invalid address is refused at its field and kept', async ({ page }) => {
		await page.goto('/login')
		// The browser accepts this one.
		await page.getByLabel('Email').fill('ana@farm')
		await page.getByLabel('Password').fill(PASSWORD)
		await page.getByRole('button', { name: 'Login', exact: true }).click()
		await expect(page.getByText('Invalid email address')).toBeVisible()
		await expect(page.getByLabel('Email')).toHaveValue('ana@farm')
		if (!javaScriptEnabled) await expect(page.getByLabel('Password')).toHaveValue('')
	})

	test(
		'two-factor sign-in asks for a code, and accepts each only once',
		{ tag: '@core' },
		async ({ page }) => {
			const account = await makeAccount('Barn pod')
			await givePassword(page, account)
			await expect(page.getByRole('heading', { name: 'Select a farm' })).toBeVisible()
			await page.goto(`${account.site}/account/two-factor`)
			await page.getByRole('link', { name: 'Set up two-factor sign-in' }).click()
			await page.getByRole('button', { name: 'Show the code' }).click()
			await expect(
				page.getByRole('img', { name: 'QR code for your authenticator app' }),
			).toBeVisible()
			const shown = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()
			const seed = (shown ?? '').replaceAll(' ', '')
			await page.getByRole('textbox', { name: 'Code' }).fill('000000')
			await page.getByRole('button', { name: 'Turn on' }).click()
			await expect(page.getByText(/Wrong code/)).toBeVisible()
			const first = generateCode(seed, Date.now())
			await page.getByRole('textbox', { name: 'Code' }).fill(first)
			await page.getByRole('button', { name: 'Turn on' }).click()
			await expect(page.getByText('Save these codes now')).toBeVisible()
			const codes = await page.locator('ol li').allTextContents()
			expect(new Set(codes).size).toBe(10)
			const download = page.waitForEvent('download')
			await page.getByRole('link', { name: 'Download' }).click()
			const stream = await (await download).createReadStream()
			const text = Buffer.concat(await stream.toArray()).toString()
			for (const code of codes) expect(text).toContain(code)
			await page.getByRole('link', { name: 'I have saved them' }).click()
			await expect(page.getByText('10 of 10 left')).toBeVisible()

			await logOut(page, account.site)
			await givePassword(page, account)
			await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
			await page.getByRole('textbox', { name: 'Code' }).fill(first)
			await page.getByRole('button', { name: 'Login', exact: true }).click()
			await expect(page.getByText('Wrong code, or it was used already')).toBeVisible()
			if (!javaScriptEnabled)
				await expect(page.getByRole('textbox', { name: 'Code' })).toHaveValue('')
			await page
				.getByRole('textbox', { name: 'Code' })
				.fill(generateCode(seed, Date.now() + STEP_MS))
			await page.getByRole('button', { name: 'Login', exact: true }).click()
			await expect(page.getByRole('heading', { name: 'Select a farm' })).toBeVisible()

			await logOut(page, account.site)
			await givePassword(page, account)
			await page.getByRole('textbox', { name: 'Code' }).fill(codes[0] ?? '')
			await page.getByRole('button', { name: 'Login', exact: true }).click()
			await expect(page.getByRole('heading', { name: 'Select a farm' })).toBeVisible()
			await page.goto(`${account.site}/account/two-factor`)
			await expect(page.getByText('9 of 10 left')).toBeVisible()
			await page.getByRole('link', { name: 'Create new codes' }).click()
			await page.getByRole('button', { name: 'Create new codes' }).click()
			await expect(page.locator('ol li')).toHaveCount(10)
			await page.goto(`${account.site}/account/two-factor/turn-off`)
			await page.getByRole('button', { name: 'Turn off' }).click()
			await expect(page.getByText('Two-factor sign-in is off').first()).toBeVisible()
			await logOut(page, account.site)
			await givePassword(page, account)
			await expect(page.getByRole('heading', { name: 'Select a farm' })).toBeVisible()
		},
	)

	test('an old or missing ticket leads back to the login', async ({ page }) => {
		await page.goto('/login/code?redirectTo=%2Fzones')
		await expect(page).toHaveURL(/\/login\?redirectTo=%2Fzones$/)
	})
})

/** A virtual authenticator with user verification that always succeeds. */
async function addAuthenticator(page: Page) {
	const client = await page.context().newCDPSession(page)
	await client.send('WebAuthn.enable')
	const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
		options: {
			protocol: 'ctap2',
			transport: 'internal',
			hasResidentKey: true,
			hasUserVerification: true,
			isUserVerified: true,
			automaticPresenceSimulation: true,
		},
	})
	return { client, authenticatorId }
}

test.describe('passkeys', () => {
	test('a device signs in with a passkey until it is removed', async ({ page }) => {
		const account = await makeAccount('Greenhouse pod')
		const { client, authenticatorId } = await addAuthenticator(page)
		await givePassword(page, account)
		await expect(page.getByRole('heading', { name: 'Select a farm' })).toBeVisible()
		await page.goto(`${account.site}/account/passkeys`)
		await page.getByRole('link', { name: 'Add a passkey' }).click()
		await page.getByRole('textbox', { name: 'Name' }).fill('')
		await page.getByRole('button', { name: 'Create passkey' }).click()
		await expect(page.getByText('Give the passkey a name')).toBeVisible()
		await page.getByRole('textbox', { name: 'Name' }).fill('Work <b>tablet</b>')
		await page.getByRole('button', { name: 'Create passkey' }).click()
		await expect(page.getByText('Passkey added').first()).toBeVisible()
		await expect(page.getByText('not used yet')).toBeVisible()

		await logOut(page, account.site)
		await page.goto(`${account.site}/login?redirectTo=%2Faccount%2Fpasskeys`)
		const button = page.getByRole('button', { name: 'Login with a passkey' })
		await button.click()
		await expect(page.getByRole('heading', { name: 'Select a farm' })).toBeVisible()
		await page.getByLabel('Greenhouse pod').check()
		await page.getByRole('button', { name: 'Continue to Dashboard' }).click()
		await expect(page).toHaveURL(/\/account\/passkeys(\?farmId=\d+)?$/)
		await expect(page.getByText(/last used/)).toBeVisible()

		await client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
		await logOut(page, account.site)
		await button.click()
		await expect(
			page.getByRole('alert').filter({ hasText: 'Authentication Failed' }),
		).toContainText('Please use your password.')
		await client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })

		// An older counter of the same key indicates a copy of the device.
		const [credential] = (await client.send('WebAuthn.getCredentials', { authenticatorId }))
			.credentials
		if (!credential) throw new Error('the device holds no passkey')
		await client.send('WebAuthn.removeCredential', {
			authenticatorId,
			credentialId: credential.credentialId,
		})
		await client.send('WebAuthn.addCredential', {
			authenticatorId,
			credential: { ...credential, signCount: 0 },
		})
		await button.click()
		await expect(
			page.getByRole('alert').filter({ hasText: 'Authentication Failed' }),
		).toContainText(/copied.*Please use your password/)

		await givePassword(page, account)
		await page.getByLabel('Greenhouse pod').check()
		await page.goto(`${account.site}/account/passkeys`)
		await page.getByRole('link', { name: /Rename or remove/ }).click()
		await page.getByRole('textbox', { name: 'Name' }).fill('Old tablet')
		await page.getByRole('button', { name: 'Save name' }).click()
		await expect(page.getByText('Old tablet').first()).toBeVisible()
		await page.getByRole('link', { name: /Rename or remove/ }).click()
		await agreeTo(page, 'Remove passkey')
		await expect(page.getByText('No passkeys yet')).toBeVisible()
		await logOut(page, account.site)
		await page.reload()
		await button.click()
		await expect(
			page.getByRole('alert').filter({ hasText: 'Authentication Failed' }),
		).toContainText('not known here')
	})

	test('a passkey re-authenticates its owner, but only after a successful finger, face or PIN check', async ({
		page,
	}) => {
		const account = await makeAccount('Greenhouse pod')
		const { client, authenticatorId } = await addAuthenticator(page)
		await givePassword(page, account)
		await expect(page.getByRole('heading', { name: 'Select a farm' })).toBeVisible()
		await page.goto(`${account.site}/account/passkeys/new`)
		await page.getByRole('textbox', { name: 'Name' }).fill('Tablet')
		await page.getByRole('button', { name: 'Create passkey' }).click()
		await expect(page.getByText('Passkey added').first()).toBeVisible()

		await page.goto(`${account.site}/confirm-identity?redirectTo=%2Faccount%2Flogins`)
		const confirm = page.getByRole('button', { name: 'Confirm with a passkey' })
		await client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
		await confirm.click()
		await expect(
			page.getByRole('alert').filter({ hasText: 'Please use your password.' }),
		).toBeVisible()
		await expect(page).toHaveURL(/\/confirm-identity\?/)
		await client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
		await confirm.click()
		await expect(page).toHaveURL(/\/account\/logins(\?farmId=\d+)?$/)
		await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
	})

	test('a browser without fingerprint, face or PIN is not offered a passkey', async ({ page }) => {
		await page.goto('/login')
		await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
		await expect(page.getByRole('button', { name: 'Login with a passkey' })).toHaveCount(0)
	})
})

test('every sign-in page fits every width, light and dark', async ({ page }) => {
	const account = await makeAccount('Pod')
	await givePassword(page, account)
	await expect(page.getByRole('heading', { name: 'Select a farm' })).toBeVisible()
	await page.goto(`${account.site}/account/two-factor/set-up`)
	await page.getByRole('button', { name: 'Show the code' }).click()
	await expect(page.getByRole('textbox', { name: 'Code' })).toBeVisible()
	for (const path of [
		'/login?step=farm',
		'/account/two-factor',
		'/account/two-factor/set-up',
		'/account/two-factor/turn-off',
		'/account/passkeys',
		'/account/passkeys/new',
	]) {
		await page.goto(account.site + path)
		await expectReadable(page)
	}
})
