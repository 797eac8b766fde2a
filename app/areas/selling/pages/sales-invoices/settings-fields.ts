import type { InvoiceSettingsInput } from '@sfc/contract/selling/sales-invoices/sales-invoice-input'
import type { useFormPage } from '~/ui/form/use-form-page'

/** The fields of the form of invoice settings. */
export type SettingsFields = ReturnType<
	typeof useFormPage<Record<keyof InvoiceSettingsInput, string>>
>[1]
