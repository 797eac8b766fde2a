import { signInWithFarm } from './support/account'
import { expect, expectReadable, test } from './support/test'
import { withAndWithoutScripts } from './support/with-and-without-scripts'

withAndWithoutScripts((javaScriptEnabled) => {
	test(
		'a person confirms one proposal of an assistant and refuses another',
		{ tag: '@core' },
		async ({ page }) => {
			const { farmId } = await signInWithFarm(page, 'Farm with proposals')
			await page.goto(`/proposals?farmId=${farmId}`)
			await expect(page.getByText('Nothing waits for you')).toBeVisible()
			const { origin } = new URL(page.url())
			const propose = async (title: string) => {
				const made = await page.request.post(`/api/proposals?farmId=${farmId}`, {
					headers: { Origin: origin },
					data: { kind: 'task', why: 'The flow fell by a third', title, dueDate: '2030-01-05' },
				})
				expect(made.status()).toBe(201)
			}
			await propose('Rinse the filter')
			await propose('Paint the door')
			await page.goto(`/dashboard?farmId=${farmId}`)
			await page.getByRole('link', { name: '2 proposals wait for you' }).click()
			if (javaScriptEnabled) await expectReadable(page)
			const row = (title: string) =>
				page.getByRole('main').getByRole('listitem').filter({ hasText: title })
			await expect(row('Rinse the filter')).toContainText('The flow fell by a third')
			await row('Rinse the filter').getByRole('button', { name: 'Confirm' }).click()
			await expect(row('Rinse the filter')).toContainText('Confirmed by')
			await row('Paint the door').getByRole('button', { name: 'Refuse' }).click()
			await expect(row('Paint the door')).toContainText('Refused by')
			await expect(page.getByText('Nothing waits for you')).toBeVisible()

			const tasks = await page.request.get(`/api/task-calendar?farmId=${farmId}`)
			const titles = ((await tasks.json()) as { title: string }[]).map(({ title }) => title)
			expect(titles).toContain('Rinse the filter')
			expect(titles).not.toContain('Paint the door')
		},
	)
})
