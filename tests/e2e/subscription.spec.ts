import { signInWithFarm } from './support/account'
import { siteUrl } from './support/running-farm'
import { paidCustomer, payWithTestCard } from './support/sign-up'
import { expect, expectReadable, scriptsAnswer, signIn, test } from './support/test'
import { withAndWithoutScripts } from './support/with-and-without-scripts'

withAndWithoutScripts((javaScriptEnabled) => {
	test(
		'a plan is changed up and down, its limit holds, and it is cancelled',
		{ tag: '@core' },
		async ({ page }) => {
			await paidCustomer(page)
			await page.goto('/subscription')
			const plans = page.getByRole('region', { name: 'Plans', exact: true })
			await expect(page.getByText('Single Pod, 1 pod')).toBeVisible()
			for (const text of ['Your plan', 'Most popular', '$250 a month', '$600 setup, once'])
				await expect(plans.getByText(text).first()).toBeVisible()

			await page.goto('/add-farm')
			await page.getByLabel('Farm name').fill('Second')
			await page.getByLabel('Farm type').selectOption({ index: 1 })
			await page.getByRole('button', { name: 'Add Farm' }).click()
			await expect(page.getByText(/covers 1 pod, and it has a farm/)).toBeVisible()

			await page.goto('/subscription')
			await page.getByRole('button', { name: 'Change to Dual Pod' }).click()
			await expect(page.getByText('Setup, 1 pod')).toBeVisible()
			await expect(page.getByText('Charged today')).toBeVisible()
			await page.getByRole('button', { name: 'Pay $425 and change' }).dblclick()
			await expect(page.getByText('Dual Pod, 2 pods')).toBeVisible()
			await page.getByRole('link', { name: 'Add farm' }).click()
			await page.getByLabel('Farm name').fill('Second')
			await page.getByLabel('Farm type').selectOption({ index: 1 })
			await page.getByRole('button', { name: 'Add Farm' }).click()
			await expect(page).toHaveURL(/step=farm/)

			await page.goto('/subscription')
			await page.getByRole('button', { name: 'Change to Single Pod' }).click()
			await expect(page.getByText('Delete 1 of these 2 farms first')).toBeVisible()
			await expect(page.getByRole('link', { name: 'Delete farm' })).toHaveCount(2)

			await page.goto('/subscription')
			await page.getByLabel('Number of pods').fill('4')
			await page.getByRole('button', { name: 'Change to Enterprise' }).click()
			await page.getByRole('button', { name: 'Pay $850 and change' }).click()
			await expect(page.getByText('Enterprise, 4 pods')).toBeVisible()
			await page.getByRole('button', { name: 'Change to Dual Pod' }).click()
			await page.getByRole('button', { name: /^Change on / }).click()
			await expect(page.getByText(/Dual Pod, 2 pods, from /)).toBeVisible()
			// Until then it keeps the plan it pays for.
			await expect(plans.getByText('Your plan')).toHaveCount(1)
			await expect(plans.getByText('From the next month on')).toHaveCount(1)
			await expect(page.getByRole('button', { name: 'Keep Enterprise' })).toBeVisible()
			await page.getByRole('link', { name: 'Keep 4 pods' }).click()
			await page.getByRole('button', { name: 'Keep 4 pods' }).click()
			await expect(page.getByText(/Dual Pod, 2 pods, from /)).toHaveCount(0)

			await page.getByRole('link', { name: 'Cancel subscription' }).click()
			await expect(
				page.getByText('Are you sure you want to cancel your subscription?'),
			).toBeVisible()
			await page.getByRole('button', { name: 'Cancel subscription' }).click()
			await expect(page.getByText('Subscription Cancelled').first()).toBeVisible()
			await page.getByRole('button', { name: 'Resume subscription' }).click()
			await expect(page.getByText('Subscription resumed').first()).toBeVisible()
		},
	)

	test.describe('in another timezone', () => {
		test.use({ timezoneId: 'Europe/Berlin' })

		test('a plan covers the farms that a person has, at its start and when pods are added', async ({
			page,
		}) => {
			const { email } = await signInWithFarm(page, 'Old barn')
			const second = { name: 'New barn', farmType: 'agriponic-farms-agripod' }
			const headers = { Origin: siteUrl() }
			await page.request.post('/api/farm-instances', { data: second, headers })
			await page.goto('/add-farm')
			const zone = page.getByLabel('Timezone')
			if (javaScriptEnabled) await expect(zone).toHaveValue('Europe/Berlin')

			await page.goto('/subscription')
			await page.getByRole('button', { name: 'Choose Single Pod' }).click()
			await expect(page.getByLabel('Contact name')).toHaveValue('Ana Grower')
			await expect(page.getByLabel('Email')).toHaveValue(email)
			await page.getByLabel('Business name').fill('Green Leaf')
			await page.getByLabel('Phone').fill('+1 555 123 4567')
			await page.getByRole('button', { name: 'Next' }).click()
			await expect(page.getByLabel('Number of pods')).toHaveValue('1')
			if (javaScriptEnabled) {
				await scriptsAnswer(page)
				await expect(zone).toHaveValue('Europe/Berlin')
			}
			await zone.selectOption('Europe/Paris')
			const shownZone = await zone.locator('option:checked').innerText()
			await page.getByRole('radio', { name: /AgriPod/ }).check()
			await page.getByLabel('Location').fill('Lyon, France')
			await page.getByRole('button', { name: 'Next' }).click()
			await page.getByLabel('Current operation').selectOption('new')
			await page.getByLabel('Business goals').fill('Basil for restaurants')
			await page.getByRole('button', { name: 'Next' }).click()
			await expect(page.getByText(shownZone, { exact: true })).toBeVisible()
			await expect(page.getByRole('checkbox', { name: /Old barn/ })).toBeChecked()
			await expect(page.getByRole('checkbox', { name: /New barn/ })).not.toBeChecked()
			await page.getByRole('button', { name: 'Continue to payment' }).click()
			await page.waitForURL(/\/payment\/[\w-]+$/)
			await payWithTestCard(page, new URL(page.url()).pathname)

			await page.goto('/subscription')
			await expect(page.getByText('1 of 1 pod has a farm')).toBeVisible()
			await page.getByRole('button', { name: 'Change to Dual Pod' }).click()
			await expect(page.getByRole('checkbox', { name: /Old barn/ })).toHaveCount(0)
			await page.getByRole('checkbox', { name: /New barn/ }).uncheck()
			await page.getByRole('button', { name: 'Pay $425 and change' }).click()
			await expect(page.getByText('1 of 2 pods has a farm')).toBeVisible()
			await expect(page.getByLabel('Farm without a plan')).toContainText('New barn')
			await page.getByRole('button', { name: 'Cover this farm' }).click()
			await expect(page.getByText('2 of 2 pods have a farm')).toBeVisible()
			const farms = await page.request.get('/api/farms')
			const names = ((await farms.json()) as { name: string }[]).map(({ name }) => name)
			expect(names.sort()).toEqual(['New barn', 'Old barn'])
		})
	})
})

withAndWithoutScripts(() => {
	test('who has no plan chooses one and arrives at the signup with its pods', async ({ page }) => {
		const { email } = await paidCustomer(page, { pay: false })
		await page.goto('/subscription')
		await expect(page.getByText('Green Leaf Farms: not paid yet')).toBeVisible()
		await page.getByRole('button', { name: 'Choose Single Pod' }).click()
		await expect(page).toHaveURL(/\/payment\//)
		await page.goto('/subscription')
		await page.getByRole('button', { name: 'Choose Dual Pod' }).click()
		await page.getByLabel('Business name').fill('Green Leaf')
		await page.getByLabel('Contact name').fill('Ana Grower')
		await page.getByLabel('Email').fill(email)
		await page.getByLabel('Phone').fill('+1 555 123 4567')
		await page.getByRole('button', { name: 'Next' }).click()
		await expect(page.getByLabel('Number of pods')).toHaveValue('2')
	})
})

test('an invoice is a page for the printer, and so is the credit note of what is given back', async ({
	page,
}) => {
	await paidCustomer(page)
	await page.goto('/billing')
	await page.getByRole('link', { name: /^Invoice of / }).click()
	const invoice = page.getByRole('article', { name: /^Invoice \d{4}-\d{4}$/ })
	await expect(invoice).toContainText('Green Leaf Farms')
	await expect(invoice.getByRole('row', { name: /^Setup, 1 pod/ })).toContainText('$300')
	await expect(invoice.getByRole('row', { name: /^Total/ })).toContainText('$425')
	await expect(invoice).toContainText('Test payment: no money moved')
	await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
	await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
	await expect(invoice).toHaveCSS('background-color', 'rgb(255, 255, 255)')
	const pdf = await page.pdf({ format: 'A4' })
	expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
	const number = (await invoice.getAttribute('aria-label'))?.split(' ')[1]
	expect(await page.title()).toContain(number ?? '?')

	await page.emulateMedia({ media: 'screen' })
	await page.goto('/subscription')
	await page.getByRole('link', { name: 'Cancel subscription' }).click()
	await page.getByRole('button', { name: 'Cancel subscription' }).click()
	await expect(page.getByText('Subscription Cancelled').first()).toBeVisible()
	await page.goto('/billing')
	await page.getByRole('link', { name: /^Credit note of / }).click()
	const note = page.getByRole('article', { name: /^Credit note \d{4}-\d{4}$/ })
	await expect(note).toContainText(`For invoice${number}`)
	await expect(note.getByRole('row', { name: /^Total/ })).toContainText('-$125')
})

test('the demo account sees the plans and cannot choose one', async ({ page }) => {
	await signIn(page, '/subscription')
	await expect(page.getByRole('heading', { name: 'Choose Your Plan' })).toBeVisible()
	await expect(page.getByText('The demo account pays for nothing.')).toBeVisible()
	await expect(page.getByRole('button', { name: /^Choose/ })).toHaveCount(0)
})

test('the pages of a plan are readable at every width', async ({ page }) => {
	const { customerId } = await paidCustomer(page, { pods: 2 })
	for (const at of ['', `/${customerId}/change?pods=5`, `/${customerId}/change?pods=1`]) {
		await page.goto(`/subscription${at}`)
		await expectReadable(page)
	}
})
