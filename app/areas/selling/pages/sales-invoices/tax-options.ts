import { TAX_CATEGORIES, taxCategoryLabel } from '@sfc/domain/selling/sales-invoices/tax-category'

/** The ways in which a line is taxed, for a select box. */
export const taxOptions = TAX_CATEGORIES.map((value) => ({ value, label: taxCategoryLabel(value) }))
