import { useLoaderData } from '@remix-run/react'
import { StoreSettingsInput } from '@sfc/contract/selling/stores/store-input'
import { formPage } from '~/http/form-page.server'
import { publicUrl } from '~/http/public-url.server'
import { redirectWithToast } from '~/http/toast.server'
import { changeStore } from '~/areas/selling/services/stores/change-store.server'
import { Card } from '~/ui/card'
import { CopyButton } from '~/ui/copy-button'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { SaveRow } from '~/ui/form/save-row'
import { useFormPage } from '~/ui/form/use-form-page'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { requireStoreFromPath } from './require-store-from-path.server'
import { SettingFields } from './setting-fields'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Store Settings')

const { loader, action } = formPage({
	schema: StoreSettingsInput,
	permission: 'farm.configure',
	subject: requireStoreFromPath,
	load: async ({ store, request }) => ({
		id: store.id,
		name: store.name,
		isShopify: store.platform === 'shopify',
		webhook: `${await publicUrl(request)}/api/shop-webhooks/${store.id}`,
		values: {
			storeName: store.name,
			syncInterval: String(store.intervalHours),
			...(store.autoSync && { autoSync: 'on' }),
			...(store.sellsAhead && { sellsAhead: 'on' }),
		},
	}),
	hideFields: ['apiKey', 'accessToken', 'webhookSecret'],
	submit: async ({ ctx, store }, input) => {
		await changeStore(ctx, { store, input })
		const text = `${input.storeName} keeps to them from now on.`
		return redirectWithToast(`/ecommerce/stores/${store.id}`, { title: 'Settings saved', text })
	},
})

export { loader, action }

export default function StoreSettings() {
	const { id, name, isShopify } = useLoaderData<typeof loader>()
	const [form, fields, isPending] = useFormPage<typeof loader>('settings')
	const keep = 'Empty: it stays as it is.'
	const secret = { type: 'password', autoComplete: 'off' } as const
	return (
		<>
			<PageHeader title="Store Settings" subtitle={name} />
			<div className="grid max-w-3xl gap-4">
				<Card>
					<PostForm form={form} className="grid gap-5">
						<SettingFields fields={fields} />
						{!isShopify && (
							<InputField label="New consumer key" hint={keep} field={fields.apiKey} {...secret} />
						)}
						<InputField
							label={isShopify ? 'New access token' : 'New consumer secret'}
							hint={keep}
							field={fields.accessToken}
							{...secret}
						/>
						<InputField
							label="New webhook secret"
							hint={keep}
							field={fields.webhookSecret}
							{...secret}
						/>
						<SaveRow
							label="Save settings"
							isPending={isPending}
							cancelTo={`/ecommerce/stores/${id}`}
						/>
					</PostForm>
				</Card>
				<Webhooks />
			</div>
		</>
	)
}

/** The webhooks by which the store reports orders at once. */
function Webhooks() {
	const { isShopify, webhook } = useLoaderData<typeof loader>()
	const topics = isShopify
		? 'Order creation, update, payment, cancellation, fulfillment and partial fulfillment, format JSON'
		: 'Order created, Order updated and Order restored, version WP REST API v3'
	return (
		<Card title="Webhooks">
			<p>
				Without them orders are read every 5 minutes. In{' '}
				{isShopify
					? 'Settings, Notifications, Webhooks'
					: 'WooCommerce, Settings, Advanced, Webhooks'}{' '}
				of your store, add one for each of these with the address below: {topics}.{' '}
				{isShopify
					? 'Enter the secret that Shopify shows there above.'
					: 'Use a secret of your own for all of them, and enter it above.'}
			</p>
			<p className="my-3 font-mono text-sm wrap-anywhere">{webhook}</p>
			<CopyButton text={webhook} label="Copy address" />
		</Card>
	)
}
