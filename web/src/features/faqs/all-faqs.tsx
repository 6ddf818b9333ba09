import { NothingYet } from '../../components/empty/nothing-yet.tsx';
import { EmpresaFilter } from '../../components/fields/empresa-filter.tsx';
import { Page } from '../../components/page/page.tsx';
import { useViewMode } from '../../lib/screen/use-view-mode.ts';
import { FaqItem } from './list/faq-item.tsx';
import { FaqList } from './list/faq-list.tsx';
import { useFaqs } from './list/use-faqs.ts';
import { useEmpresaFilter, useFaqsView } from './list/use-faqs-view.ts';
import { useOpened } from './list/use-opened.ts';

/** For superadmins: the FAQs of all companies, or those of a chosen one; read-only. */
export function AllFaqs({ head }: { head: { title: string; subtitle: string } }) {
  const { empresa_id, choose } = useEmpresaFilter();
  const view = useFaqsView();
  const [mode, setMode] = useViewMode('faqViewMode');
  const faqs = useFaqs(empresa_id, view);
  const { isOpened, toggle } = useOpened(faqs);
  const chosen = faqs.items?.find((faq) => faq.empresa_id === empresa_id)?.empresa;
  return (
    <Page {...head}>
      <FaqList
        faqs={faqs}
        view={view}
        mode={mode}
        onMode={setMode}
        start={<EmpresaFilter value={empresa_id} known={chosen} onChange={choose} />}
        empty={
          <NothingYet title="No hay FAQs creadas">
            {empresa_id ? 'Esta empresa todavía no ha escrito ninguna.' : 'Las verás en cuanto una empresa escriba la primera.'}
          </NothingYet>
        }
      >
        {(faq) => (
          <FaqItem key={faq.id} faq={faq} withEmpresa managed opened={isOpened(faq.id)} onToggle={(opened) => toggle(faq.id, opened)} />
        )}
      </FaqList>
    </Page>
  );
}
