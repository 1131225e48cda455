import { type Theme, useData, useRoute } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import { onMounted, watch } from 'vue';
import './style.css';

/** The default theme with the fonts of the reader's system. The front page and the page for missing addresses get a landmark. */
const theme: Theme = {
  extends: DefaultTheme,
  setup() {
    const { frontmatter, page } = useData();
    const route = useRoute();
    const markContent = () => {
      const content = document.getElementById('VPContent');
      // Other pages have an element `main` in their content.
      if (frontmatter.value['layout'] === 'home' || page.value.isNotFound === true)
        content?.setAttribute('role', 'main');
      else content?.removeAttribute('role');
    };
    onMounted(markContent);
    watch(() => route.path, markContent, { flush: 'post' });
  },
};

export default theme;
