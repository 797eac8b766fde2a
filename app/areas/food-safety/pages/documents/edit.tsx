import { useLoaderData } from '@remix-run/react'
import { DocumentInput } from '@sfc/contract/food-safety/documents/document-input'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import {
	changeDocument,
	removeDocument,
} from '~/areas/food-safety/services/documents/save-document.server'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { AskFirst } from '~/ui/form/ask-first'
import { PostForm } from '~/ui/form/post-form'
import { SaveRow } from '~/ui/form/save-row'
import { useFormPage } from '~/ui/form/use-form-page'
import { Form } from '~/ui/page-farm/form'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { DocumentFields, type DocumentValues } from './document-fields'
import { prepareDocumentForm } from './prepare-document-form.server'
import { requireDocumentFromPath } from './require-document-from-path.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Edit Document')

const { loader, action } = formPage({
	schema: DocumentInput,
	permission: 'farm.configure',
	subject: requireDocumentFromPath,
	load: async ({ ctx, document }) => ({
		id: document.id,
		title: document.title,
		...(await prepareDocumentForm(ctx, document)),
	}),
	submit: async ({ ctx, document }, input) => {
		await changeDocument(ctx, { documentId: document.id, ...input })
		return redirectWithToast(`/documents/${document.id}`, { title: 'Document saved' })
	},
	intents: {
		remove: async ({ ctx, document }) => {
			await removeDocument(ctx, { documentId: document.id })
			return redirectWithToast('/documents', { title: 'Document deleted', text: document.title })
		},
	},
})

export { loader, action }

export default function EditDocument() {
	const { id, title } = useLoaderData<typeof loader>()
	const [form, fields, isPending] = useFormPage<DocumentValues>('document')
	return (
		<>
			<PageHeader title="Edit Document" subtitle={title} />
			<div className="grid gap-4">
				<Card className="max-w-3xl">
					<PostForm form={form} className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
						<DocumentFields fields={fields} />
						<SaveRow label="Save document" isPending={isPending} cancelTo={`/documents/${id}`} />
					</PostForm>
				</Card>
				<div className="max-w-3xl border-t border-line pt-4">
					<AskFirst label="Delete document">
						<p>Only for one that was added by mistake: its file cannot be brought back.</p>
						<Form method="post">
							<Button variant="danger" name="intent" value="remove">
								Delete document
							</Button>
						</Form>
					</AskFirst>
				</div>
			</div>
		</>
	)
}
