import { formConstraints } from '~/http/form-constraints'
import { useActionData, useLoaderData } from '@remix-run/react'
import { StoreInput } from '@sfc/contract/selling/stores/store-input'
import { PLATFORM_NAMES, PLATFORMS } from '@sfc/domain/selling/stores/store-address'
import { Link2 } from 'lucide-react'
import { z } from 'zod'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { connectStore } from '~/areas/selling/services/stores/connect-store.server'
import { Alert } from '~/ui/alert'
import { Card } from '~/ui/card'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { useFormPage } from '~/ui/form/use-form-page'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Tabs } from '~/ui/tabs'
import { SaveRow } from '~/ui/form/save-row'
import { SettingFields } from './setting-fields'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Connect a Store')

const Platform = z.enum(PLATFORMS).catch('shopify')

const { loader, action } = formPage({
	schema: StoreInput,
	permission: 'farm.configure',
	load: ({ request }) => {
		const platform = Platform.parse(new URL(request.url).searchParams.get('tab'))
		const values = { platform, storeName: '', autoSync: 'on', syncInterval: '24' }
		const constraint = formConstraints(StoreInput)
		if (platform === 'woocommerce') constraint['apiKey'] = { required: true }
		return { platform, values, constraint }
	},
	hideFields: ['apiKey', 'accessToken', 'webhookSecret'],
	submit: async ({ ctx }, input) => {
		const { id, name } = await connectStore(ctx, input)
		return redirectWithToast(`/ecommerce/stores/${id}`, {
			title: 'Store connected',
			text: `${name} gets your products now.`,
		})
	},
})

export { loader, action }

export default function ConnectStore() {
	const { platform } = useLoaderData<typeof loader>()
	const isRefused = (useActionData<{ status?: string }>() ?? {}).status === 'error'
	return (
		<>
			<PageHeader
				title="Connect a Store"
				subtitle="Your offers and their stock go there, its orders come here with lots reserved."
			/>
			<Tabs
				label="Platform"
				tabs={PLATFORMS.map((key) => ({ key, label: PLATFORM_NAMES[key] }))}
				current={platform}
			/>
			<Card className="max-w-3xl">
				{isRefused && (
					<div className="mb-4">
						<Alert tone="danger" role="alert" title="Connection failed">
							See below what is wrong.
						</Alert>
					</div>
				)}
				<StoreForm key={platform} />
			</Card>
		</>
	)
}

function StoreForm() {
	const { platform } = useLoaderData<typeof loader>()
	const [form, fields, isPending] = useFormPage<typeof loader>('store')
	const isShopify = platform === 'shopify'
	return (
		<PostForm form={form} className="grid gap-5">
			<input type="hidden" name="platform" value={platform} />
			<InputField
				label="Store URL"
				hint={isShopify ? undefined : 'The address of your site, with its folder if it has one.'}
				inputMode="url"
				autoComplete="off"
				autoCapitalize="none"
				spellCheck={false}
				placeholder={isShopify ? 'your-store.myshopify.com' : 'https://your-farm.com'}
				field={fields.storeUrl}
			/>
			{!isShopify && (
				<InputField
					label="Consumer key"
					hint="In WordPress: WooCommerce, Settings, Advanced, REST API. The key needs Read/Write."
					type="password"
					autoComplete="off"
					field={fields.apiKey}
				/>
			)}
			<InputField
				label={isShopify ? 'Access token' : 'Consumer secret'}
				hint={
					isShopify
						? 'In Shopify: Settings, Apps and sales channels, Develop apps. The app needs to read and write products, inventory, orders and publications, and to read locations.'
						: 'Shown once, together with the key. Both are kept sealed and never shown again.'
				}
				type="password"
				autoComplete="off"
				field={fields.accessToken}
			/>
			<InputField
				label="Webhook secret"
				hint={
					isShopify
						? 'What Shopify signs its messages with, so that orders come at once. Can be added later in the settings.'
						: 'What you will enter as the secret of the webhooks, so that orders come at once. Can be added later in the settings.'
				}
				type="password"
				autoComplete="off"
				field={fields.webhookSecret}
			/>
			<SettingFields fields={fields} />
			<SaveRow label="Connect store" icon={Link2} isPending={isPending} cancelTo="/ecommerce" />
		</PostForm>
	)
}
