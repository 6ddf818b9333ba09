/** The part of the instructions that holds a company's filled template; nothing for an empty one. */
export const companyContext = (template: string): string => (template.trim() ? `El contexto de la empresa:\n${template}\n\n` : '');
