import { expect, expectNoViolations, signIn, test } from './support/test'
import { withAndWithoutScripts } from './support/with-and-without-scripts'

withAndWithoutScripts((javaScriptEnabled) => {
	test(
		'a checklist of today is signed, and what is out of its limits waits for an action',
		{ tag: '@core' },
		async ({ page }) => {
			await signIn(page)
			const name = `Sanitation ${javaScriptEnabled ? 'on' : 'off'} ${Date.now()}`
			await page.goto('/checklists/new')
			await page.getByRole('link', { name: 'Use Sanitation of food contact surfaces' }).click()
			await page.getByLabel(/^Name/).fill(name)
			await page.getByRole('button', { name: 'Remove step 6' }).click()
			await expect(page.getByRole('group', { name: 'Step 6' })).toHaveCount(0)
			await page.getByRole('button', { name: 'Remove step 3' }).click()
			await expect(page.getByRole('group', { name: 'Step 5' })).toHaveCount(0)
			await page.getByRole('button', { name: 'Add checklist' }).click()
			await expect(page.getByText('Checklist added').first()).toBeVisible()

			// The task of its day leads to the form.
			await page.goto('/calendar?tab=tasks&kind=maintenance')
			await page
				.getByRole('link', { name: `Complete: ${name}` })
				.first()
				.click()
			await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
			const form = page.url()
			const fillIn = async (ppm: string) => {
				await page.goto(form)
				const tick = (of: RegExp) =>
					page.getByRole('radiogroup', { name: of }).getByLabel('Done', { exact: true })
				await tick(/cleaned and rinsed first/).check()
				await page.getByLabel(/Available chlorine/).fill(ppm)
				await tick(/Left to drain/).check()
				await page.getByLabel(/Which surfaces/).fill('Packing table, knives')
				await page.getByLabel('Your name').fill('Ana Grower')
			}
			await fillIn('260')
			await page.getByRole('button', { name: 'Sign' }).click()
			await expect(
				page.getByText('260 ppm, and it should be 50 to 200 ppm. Enter what was done'),
			).toBeVisible()
			await expect(page.getByLabel(/Which surfaces/)).toHaveValue('Packing table, knives')
			await expect(page.getByLabel(/Available chlorine/)).toHaveValue('260')
			if (javaScriptEnabled) await expectNoViolations(page)
			const chlorine = page.getByRole('group', { name: /Available chlorine/ })
			await chlorine.getByLabel('What was done').fill('Diluted to 120 ppm, rinsed again')
			await page.getByRole('button', { name: 'Sign' }).click()
			await expect(page.getByText('Checklist signed').first()).toBeVisible()
			await expect(page.getByRole('link', { name, exact: true }).first()).toBeVisible()

			// A further record of the day, with nothing done yet.
			await fillIn('20')
			await expect(page.getByText('Not due: an extra record')).toBeVisible()
			await chlorine.locator('summary').click()
			await chlorine.getByLabel('Nothing was done yet: leave it open').check()
			await page.getByRole('button', { name: 'Sign' }).click()
			const open = page
				.getByRole('listitem')
				.filter({ hasText: name })
				.filter({ hasText: '20 ppm' })
			await expect(open).toContainText('it should be 50 to 200 ppm')
			if (javaScriptEnabled) await expectNoViolations(page)
			await open.getByRole('link', { name: /^Write what was done/ }).click()
			await page.getByLabel('What was done').fill('Dosed again, 110 ppm')
			await page.getByRole('button', { name: 'Save action' }).click()
			await expect(page.getByText('Action saved').first()).toBeVisible()
			await expect(open).toHaveCount(0)

			// What an inspector reads.
			await page.goto('/checklists/records')
			const records = page.getByRole('region', { name: new RegExp(`^${name}`) })
			await expect(records).toHaveCount(2)
			await expect(records.first()).toContainText('Dosed again, 110 ppm')
			await expect(records.last()).toContainText('Diluted to 120 ppm, rinsed again')
			if (javaScriptEnabled) await expectNoViolations(page)
			await records.last().getByRole('link', { name }).click()
			await page.getByRole('link', { name: 'Correct', exact: true }).click()
			await page.getByLabel(/Available chlorine/).fill('160')
			await chlorine.getByLabel('What was done').fill('')
			await page.getByLabel('What was wrong with the record').fill('It was 160')
			await page.getByLabel('Your name').fill('Ana Grower')
			await page.getByRole('button', { name: 'Sign' }).click()
			await expect(page.getByText('Record corrected').first()).toBeVisible()
			await page.getByRole('button', { name: 'Mark as reviewed' }).click()
			await expect(page.getByText(/Reviewed by/)).toBeVisible()
		},
	)
})
